import CSVGAAvif
package import SVGAGraphics

/// Writes pixmaps as AVIF files with straight alpha, by libavif and libaom on one thread.
package struct AVIFEncoder: Sendable {
    private let quantizer: Int32
    private let speed: Int32

    /// Takes a quality of 0 ... 100, and libavif's speed, from 0, the smallest file, to 9.
    package init(quality: Int, speed: Int) {
        let loss = 100 - min(max(0, quality), 100)
        // 75, the default, stands for the quantizer 28 of 63: posters lose less by it than by WebP of 75.
        quantizer = Int32(loss <= 25 ? loss * 28 / 25 : 28 + (loss - 25) * 35 / 75)
        // libaom ends the process at 10.
        self.speed = Int32(min(max(0, speed), 9))
    }

    /// Whether libavif can be loaded.
    package static var isAvailable: Bool { (try? AVIFDecoder.load()) != nil }

    package func encode(_ pixmap: Pixmap) throws(SVGAError) -> [UInt8] {
        try AVIFDecoder.load()
        let pixels = pixmap.straightAlphaBytes()
        var (file, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        let fault = unsafe pixels.withUnsafeBufferPointer { pixels in
            unsafe cavif_encode(
                pixels.baseAddress, UInt32(pixmap.width), UInt32(pixmap.height), pixmap.isOpaque ? 0 : 1, quantizer,
                speed, &file, &count)
        }
        defer { unsafe cavif_free(file) }
        // Sizes and settings are valid, so that only memory, or an encoder in the library, can be missing.
        if let fault = unsafe fault {
            let reason = unsafe String(cString: fault)
            throw .image(.malformed(.avif, reason: "cannot be encoded: \(reason)"))
        }
        return unsafe Array(UnsafeBufferPointer(start: file, count: count))
    }
}

extension PNGCompression {
    /// The libavif speed for the other effort levels: about half, and one and four times the time of WebP.
    package var avifSpeed: Int { self == .fast ? 9 : self == .balanced ? 8 : 6 }
}
