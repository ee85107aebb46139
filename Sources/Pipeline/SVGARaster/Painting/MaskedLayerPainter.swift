import CSVGARasterKernels

/// Paints a layer, each pixel multiplied by the alpha of a second layer in the same place.
struct MaskedLayerPainter: SpanPainter {
    let layer: Surface
    let mask: Surface

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt8) {
        assert(coverage == 255, "layers are painted over boxes of whole pixels")
        svga_blend_masked(pixels, layer.pixel(x: x, y: y), mask.pixel(x: x, y: y), Int64(count), nil)
    }

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ coverage: UnsafePointer<UInt8>) {
        svga_blend_masked(pixels, layer.pixel(x: x, y: y), mask.pixel(x: x, y: y), Int64(count), coverage)
    }
}
