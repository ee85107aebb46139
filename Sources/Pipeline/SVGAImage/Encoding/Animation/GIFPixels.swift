import CSVGAKernels
package import SVGAGraphics

/// Pictures as a GIF represents them, with pixels that are opaque or transparent.
package struct GIFPixels: Hashable, Sendable {
    /// The background for partly transparent pixels, red in the lowest byte.
    private let matte: UInt32
    /// Whether every pixel of every picture is opaque.
    let isOpaque: Bool

    package init(matte: (red: UInt8, green: UInt8, blue: UInt8), isOpaque: Bool) {
        self.matte = UInt32(matte.red) | UInt32(matte.green) << 8 | UInt32(matte.blue) << 16
        self.isOpaque = isOpaque
    }

    /// Adds the pixels that a GIF of the picture shows.
    package func add(_ picture: Pixmap, to histogram: ColorHistogram) throws(SVGAError) {
        if isOpaque { return try histogram.add(picture) }
        var flat = ScratchBuffer()
        unsafe try histogram.add(UnsafeBufferPointer(flatten(picture, into: &flat)))
    }

    /// Puts pixels on the matte colour, and makes pixels with an alpha below 128 transparent.
    func flatten(
        _ picture: Pixmap, into buffer: inout ScratchBuffer
    ) throws(SVGAError) -> UnsafeMutableBufferPointer<UInt32> {
        let bytes = unsafe try buffer.room(for: picture.byteCount)
        let flat = unsafe UnsafeMutableRawBufferPointer(bytes).bindMemory(to: UInt32.self)
        unsafe picture.withPixels { pixels in
            unsafe svga_gif_flatten(flat.baseAddress, pixels.baseAddress, Int64(pixels.count), matte)
        }
        return unsafe flat
    }
}
