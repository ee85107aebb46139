/// Paints one colour.
struct SolidPainter: SpanPainter {
    /// The premultiplied colour.
    let color: UInt32

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt8) {
        let source = coverage == 255 ? color : PixelArithmetic.scale(color, by: UInt32(coverage))
        let keep = 255 &- source >> 24
        if keep == 0 {
            pixels.update(repeating: source, count: count)
            return
        }
        for index in 0..<count {
            pixels[index] = source &+ PixelArithmetic.scale(pixels[index], by: keep)
        }
    }

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ coverage: UnsafePointer<UInt8>) {
        for index in 0..<count {
            let source = PixelArithmetic.scale(color, by: UInt32(coverage[index]))
            pixels[index] = PixelArithmetic.over(source, pixels[index])
        }
    }
}
