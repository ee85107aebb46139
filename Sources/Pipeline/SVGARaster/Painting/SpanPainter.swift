import CSVGAKernels
import SVGAGraphics

/// Blends pixels of one paint over runs of target pixels, not empty and all inside; created once per draw.
protocol SpanPainter {
    /// Paints a run with one coverage of 1 ... 255 from column `x` of row `y`, in device pixels, where `pixels` points.
    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt8)

    /// Paints a run with a coverage for each pixel, 0 ... 255.
    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ coverage: UnsafePointer<UInt8>)
}

struct SolidPainter: SpanPainter {
    /// The premultiplied pixel.
    let color: UInt32
    private var isOpaque: Bool { color >> 24 == 255 }

    /// Creates a painter, or nil if the colour at this opacity (0 ... 1) leaves no trace.
    init?(_ color: SVGAColor, opacity: Double) {
        let alpha = min(color.alpha, 1) * min(opacity, 1)
        // The comparison is false for NaN, which thereby paints nothing.
        guard alpha * 255 >= 0.5 else { return nil }
        func premultiplied(_ channel: UInt8) -> UInt32 { UInt32(Double(channel) * alpha + 0.5) }
        let (red, green, blue) = (premultiplied(color.red), premultiplied(color.green), premultiplied(color.blue))
        self.color = red | green << 8 | blue << 16 | premultiplied(255) << 24
    }

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt8) {
        if coverage != 255 {
            svga_fill(pixels, Int64(count), PixelArithmetic.product(color, coverage))
        } else if isOpaque {
            pixels.update(repeating: color, count: count)
        } else {
            svga_fill(pixels, Int64(count), color)
        }
    }

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ coverage: UnsafePointer<UInt8>) {
        svga_fill_coverage(pixels, Int64(count), color, coverage)
    }
}

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

/// Paints a layer, each pixel multiplied by the alpha of a second layer at the same position.
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
