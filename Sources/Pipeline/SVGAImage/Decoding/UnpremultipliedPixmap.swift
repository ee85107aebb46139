import CSVGAKernels
package import SVGAGraphics

/// A picture as in image files: 8 bits per channel, colours that are not multiplied by alpha. It is only for
/// comparison: a ``Pixmap`` rounds colours when it multiplies them, so two different files can give equal pixmaps.
package struct UnpremultipliedPixmap: Sendable {
    /// The memory; its pixels are not premultiplied.
    private let storage: Pixmap

    package var width: Int { storage.width }
    package var height: Int { storage.height }

    /// The picture that a file of these pixels would hold; shares their memory when all are opaque.
    package init(_ pixmap: Pixmap) throws(SVGAError) {
        guard !pixmap.isOpaque else {
            storage = pixmap
            return
        }
        var copy = pixmap
        unsafe try copy.withMutablePixels { pixels in
            // In place: each pixel is read before its bytes are written.
            unsafe StraightAlpha.unpremultiply(
                UnsafeBufferPointer(pixels), into: UnsafeMutableRawBufferPointer(pixels))
        }
        storage = copy
    }

    package init(decodingPNG bytes: [UInt8], maxPixelCount: Int = Pixmap.defaultMaxPixelCount) throws(SVGAError) {
        let header = try ImageHeader(readingPNG: bytes, maxPixelCount: maxPixelCount)
        storage = try PNGDecoder.decode(bytes, header: header, alpha: .straight)
    }

    /// Calls `body` with all pixels, row after row; in each, red is the lowest byte and alpha the highest.
    package func withPixels<Result, Failure>(
        _ body: (UnsafeBufferPointer<UInt32>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe storage.withPixels(body)
    }

    /// Takes over pixels that a decoder left with straight alpha, and sets those that are transparent to 0.
    init(cleaning pixels: Pixmap) throws(SVGAError) {
        var copy = pixels
        unsafe try copy.withMutablePixels { pixels in
            unsafe svga_png_clean(pixels.baseAddress, Int64(pixels.count))
        }
        storage = copy
    }

    init(cleaning picture: UnpremultipliedPixmap) throws(SVGAError) { try self.init(cleaning: picture.storage) }
}

extension UnpremultipliedPixmap: Equatable {
    /// Whether sizes and all pixels are equal, transparent ones too.
    package static func == (a: UnpremultipliedPixmap, b: UnpremultipliedPixmap) -> Bool { a.storage == b.storage }
}
