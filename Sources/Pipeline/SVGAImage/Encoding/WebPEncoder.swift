import CSVGAWebP
package import SVGAGraphics

/// Writes pixmaps as WebP files with straight alpha, by libwebp.
package struct WebPEncoder: Sendable {
    package enum Mode: Hashable, Sendable {
        /// Lossy, with a quality of 0 ... 100.
        case lossy(quality: Int)
        /// Preserves every visible pixel.
        case lossless
    }

    private let config: WebPConfig

    /// The largest side of a picture that the format holds.
    package static let maxSide = 16_383

    /// Takes libwebp's method, from 0, the fastest, to 6, the smallest.
    package init(_ mode: Mode, effort: Int = 4) {
        var config = WebPConfig()
        unsafe WebPConfigInitInternal(&config, WEBP_PRESET_DEFAULT, 75, WEBP_ENCODER_ABI_VERSION)
        config.method = Int32(min(max(0, effort), 6))
        switch mode {
        case .lossy(let quality):
            config.quality = Float(min(max(0, quality), 100))
            // Alpha filters take a fifth of the time without an effect; an alpha quality of 80 saves an eighth of the
            // bytes for a hundredth of a decibel. At low qualities alpha would be most of the bytes, so it follows.
            (config.alpha_filtering, config.alpha_quality) = (0, Int32(min(80, 20 + max(0, quality) * 4 / 5)))
        case .lossless:
            // The preset 0 of libwebp for the lowest effort; quality is effort here.
            (config.lossless, config.quality) = (1, effort == 0 ? 0 : 75)
        }
        self.config = config
    }

    package func encode(_ pixmap: Pixmap) throws(SVGAError) -> [UInt8] {
        guard max(pixmap.width, pixmap.height) <= WebPEncoder.maxSide else {
            throw .image(
                .sideLimitExceeded(width: pixmap.width, height: pixmap.height, maxSide: WebPEncoder.maxSide))
        }
        var picture = unsafe WebPPicture()
        var writer = unsafe WebPMemoryWriter()
        unsafe WebPPictureInitInternal(&picture, WEBP_ENCODER_ABI_VERSION)
        unsafe WebPMemoryWriterInit(&writer)
        defer {
            unsafe WebPPictureFree(&picture)
            unsafe WebPMemoryWriterClear(&writer)
        }
        unsafe (picture.width, picture.height) = (Int32(pixmap.width), Int32(pixmap.height))
        unsafe picture.use_argb = config.lossless
        let isEncoded = unsafe withUnsafeMutablePointer(to: &writer) { writer in
            unsafe picture.writer = WebPMemoryWrite
            unsafe picture.custom_ptr = UnsafeMutableRawPointer(writer)
            return unsafe load(pixmap, into: &picture)
                && withUnsafePointer(to: config) { unsafe WebPEncode($0, &picture) != 0 }
        }
        // Sizes and settings were checked, so that nothing else can fail.
        guard isEncoded else { throw .outOfMemory(byteCount: pixmap.byteCount) }
        return unsafe Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
    }

    /// Copies the pixels into the form that the encoder works on.
    private func load(_ pixmap: Pixmap, into picture: inout WebPPicture) -> Bool {
        let pixels = pixmap.straightAlphaBytes()
        return unsafe pixels.withUnsafeBufferPointer {
            unsafe WebPPictureImportRGBA(&picture, $0.baseAddress, Int32(pixmap.width * 4)) != 0
        }
    }
}

extension PNGCompression {
    /// The lossy libwebp effort that takes about as long as the other formats.
    package var effort: Int { self == .fast ? 0 : self == .balanced ? 4 : 6 }

    /// The same without loss, where more effort costs more and saves less.
    package var losslessEffort: Int { self == .fast ? 0 : self == .balanced ? 1 : 6 }
}
