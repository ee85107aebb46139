import CSVGARasterKernels

/// Paints the pixels of an image at a whole-pixel offset.
struct BlitPainter: SpanPainter {
    /// The image's pixels, row after row.
    let image: UnsafePointer<UInt32>
    /// Pixels in an image row.
    let stride: Int
    /// Device column of the image's first column.
    let originX: Int
    /// Device row of the image's first row.
    let originY: Int
    let opacity: Opacity8

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt8) {
        svga_blend(pixels, source(x, y), Int64(count), opacity.times(coverage), nil)
    }

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ coverage: UnsafePointer<UInt8>) {
        svga_blend(pixels, source(x, y), Int64(count), opacity.bits, coverage)
    }

    private func source(_ x: Int, _ y: Int) -> UnsafePointer<UInt32> {
        image + ((y &- originY) &* stride &+ (x &- originX))
    }
}
