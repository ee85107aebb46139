/// Paints a layer, each pixel multiplied by the alpha of a second layer in the same place.
struct MaskedLayerPainter: SpanPainter {
    let layer: Surface
    let mask: Surface

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt8) {
        let (source, alpha) = (layer.pixel(x: x, y: y), mask.pixel(x: x, y: y))
        for index in 0..<count {
            let factor = PixelArithmetic.multiply(alpha[index] >> 24, UInt32(coverage))
            pixels[index] = PixelArithmetic.over(PixelArithmetic.scale(source[index], by: factor), pixels[index])
        }
    }

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ coverage: UnsafePointer<UInt8>) {
        let (source, alpha) = (layer.pixel(x: x, y: y), mask.pixel(x: x, y: y))
        for index in 0..<count {
            let factor = PixelArithmetic.multiply(alpha[index] >> 24, UInt32(coverage[index]))
            pixels[index] = PixelArithmetic.over(PixelArithmetic.scale(source[index], by: factor), pixels[index])
        }
    }
}
