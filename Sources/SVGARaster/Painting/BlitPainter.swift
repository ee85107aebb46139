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
    /// 1 ... 255.
    let opacity: UInt32

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt8) {
        let source = image + ((y &- originY) &* stride &+ (x &- originX))
        let factor = PixelArithmetic.multiply(opacity, UInt32(coverage))
        if factor == 255 {
            for index in 0..<count { pixels[index] = PixelArithmetic.over(source[index], pixels[index]) }
        } else {
            for index in 0..<count {
                pixels[index] = PixelArithmetic.over(PixelArithmetic.scale(source[index], by: factor), pixels[index])
            }
        }
    }

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ coverage: UnsafePointer<UInt8>) {
        let source = image + ((y &- originY) &* stride &+ (x &- originX))
        for index in 0..<count {
            let factor = PixelArithmetic.multiply(opacity, UInt32(coverage[index]))
            pixels[index] = PixelArithmetic.over(PixelArithmetic.scale(source[index], by: factor), pixels[index])
        }
    }
}
