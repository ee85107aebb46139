import CSVGARasterKernels

/// Paints an image under a map without rotation, from rows that are stretched once: the same means as
/// ``BilinearPainter``, at about half the work.
struct AxisAlignedPainter: SpanPainter {
    let rows: UnsafeMutablePointer<RowScaler>
    let opacity: Opacity8

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt8) {
        blend(pixels, x: x, y: y, count: count, opacity.times(coverage), nil)
    }

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ coverage: UnsafePointer<UInt8>) {
        blend(pixels, x: x, y: y, count: count, opacity.bits, coverage)
    }

    @inline(__always)
    private func blend(
        _ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ factor: UInt32,
        _ coverage: UnsafePointer<UInt8>?
    ) {
        let (upper, lower, weight) = rows.pointee.rows(y: y)
        let offset = 4 &* (x &- rows.pointee.minX)
        svga_blend_rows(pixels, upper + offset, lower + offset, Int64(count), weight, factor, coverage)
    }
}
