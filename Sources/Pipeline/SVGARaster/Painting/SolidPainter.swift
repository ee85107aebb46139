import CSVGARasterKernels
import SVGAGeometry
import SVGAPixels

/// Paints one colour.
struct SolidPainter: SpanPainter {
    /// The premultiplied pixel.
    private let color: UInt32
    private var isOpaque: Bool { color >> 24 == 255 }

    /// Makes a painter, or nil when the colour at this opacity (0 ... 1) leaves no trace.
    init?(_ color: Color, opacity: Double) {
        let alpha = min(color.alpha, 1) * min(opacity, 1)
        // Written so that what is not a number becomes nothing.
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
