import CRasterKernels
import SVGAGeometry

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
        let opaque = SIMD4(Double(color.red), Double(color.green), Double(color.blue), 255)
        let channels = SIMD4<UInt32>(truncatingIfNeeded: SIMD4<Int32>(opaque * alpha + 0.5))
        self.color = (channels &<< SIMD4(0, 8, 16, 24)).wrappedSum()
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
