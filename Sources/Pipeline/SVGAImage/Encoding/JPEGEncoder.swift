import CSVGATurboJPEG
package import SVGAGraphics

/// Writes pixmaps as JPEG files over a background, by the TurboJPEG interface of libjpeg-turbo.
package struct JPEGEncoder: Sendable {
    private let quality: Int32
    private let background: SVGAColor
    private let flags: Int32

    /// The quality from which colours have all their pixels (4:4:4): artwork has thin lines in strong colours. Over 106
    /// posters on white, at equal file size, it is 1 dB better than a quarter (4:2:0), down to a quality of about 25.
    static let fullColorQuality = 30

    /// Takes a quality of 1 ... 100; ignores the background's alpha. A progressive file is an eighth smaller and takes
    /// five times as long, which is 2 ms of 300×300 pixels.
    package init(quality: Int, background: SVGAColor, isProgressive: Bool = true) {
        self.quality = Int32(min(max(1, quality), 100))
        self.background = background
        flags = TJFLAG_ACCURATEDCT | (isProgressive ? TJFLAG_PROGRESSIVE : 0)
    }

    package func encode(_ pixmap: Pixmap) throws(SVGAError) -> [UInt8] {
        guard let compressor = unsafe tjInitCompress() else { throw .outOfMemory(byteCount: 0) }
        var file: UnsafeMutablePointer<UInt8>?
        var byteCount: UInt = 0
        defer {
            unsafe tjFree(file)
            unsafe _ = tjDestroy(compressor)
        }
        let picture = try pixmap.flattened(
            overRed: background.red, green: background.green, blue: background.blue)
        let sampling = Int(quality) < JPEGEncoder.fullColorQuality ? TJSAMP_420 : TJSAMP_444
        let status = unsafe picture.withPixels { pixels in
            unsafe tjCompress2(
                compressor, UnsafeRawPointer(pixels.baseAddress)?.assumingMemoryBound(to: UInt8.self),
                Int32(picture.width), 0, Int32(picture.height), Int32(TJPF_RGBX.rawValue), &file, &byteCount,
                Int32(sampling.rawValue), quality, flags)
        }
        // Sides of pixmaps and settings are those that the format holds, so that nothing else can fail.
        guard status == 0, let bytes = unsafe file else { throw .outOfMemory(byteCount: pixmap.byteCount) }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(byteCount)))
    }
}
