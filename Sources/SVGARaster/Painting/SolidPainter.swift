import CRasterKernels
import SVGAGeometry

/// Paints one colour.
struct SolidPainter: SpanPainter {
    /// The premultiplied channels in 8.8 fixed point, 0 ... 65280.
    private let color: SIMD4<UInt16>

    /// Makes a painter, or nil when the colour at this opacity (0 ... 1) leaves no trace.
    init?(_ color: Color, opacity: Double) {
        let alpha = min(color.alpha, 1) * min(opacity, 1)
        guard alpha > 0 else { return nil }
        let opaque = SIMD4(Double(color.red), Double(color.green), Double(color.blue), 255)
        self.color = SIMD4<UInt16>(truncatingIfNeeded: SIMD4<Int32>(opaque * (256 * alpha) + 0.5))
    }

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt8) {
        var source = color
        if coverage != 255 {
            // As the kernels have it, so that a run of one coverage looks like a run of coverages.
            let products = (SIMD4<UInt32>(truncatingIfNeeded: color) &+ 1) &* (UInt32(coverage) &* 257)
            source = SIMD4<UInt16>(truncatingIfNeeded: products &>> 16)
        } else if color.w == 65280 {
            let bytes = SIMD4<UInt32>(truncatingIfNeeded: color &>> 8) &<< SIMD4(0, 8, 16, 24)
            pixels.update(repeating: bytes.wrappedSum(), count: count)
            return
        }
        withChannels(of: source) { svga_fill(pixels, Int64(count), $0) }
    }

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ coverage: UnsafePointer<UInt8>) {
        withChannels(of: color) { svga_fill_coverage(pixels, Int64(count), $0, coverage) }
    }

    @inline(__always)
    private func withChannels(of color: SIMD4<UInt16>, _ body: (UnsafePointer<UInt16>) -> Void) {
        withUnsafePointer(to: color) { pointer in
            pointer.withMemoryRebound(to: UInt16.self, capacity: 4, body)
        }
    }
}
