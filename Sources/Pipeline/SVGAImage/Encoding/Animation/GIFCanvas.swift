import CSVGAKernels
import SVGAGraphics

/// The region that a GIF frame redraws.
struct GIFChange {
    let region: PixelRegion
    /// Whether what was shown before must be removed first.
    let clearsBefore: Bool

    init(_ region: PixelRegion, clearsBefore: Bool) { (self.region, self.clearsBefore) = (region, clearsBefore) }

    init(_ region: PixelRegion) { self.init(region, clearsBefore: false) }
}

/// The pixels of a picture as a GIF shows them: opaque, or 0.
@safe struct GIFCanvas {
    private let pixels: UnsafeMutableBufferPointer<UInt32>
    private let width: Int

    init(_ pixels: UnsafeMutableBufferPointer<UInt32>, width: Int) {
        unsafe self.pixels = unsafe pixels
        self.width = width
    }

    private func row(_ y: Int) -> UnsafeMutablePointer<UInt32>? {
        unsafe pixels.baseAddress.map { unsafe $0 + y * width }
    }

    /// The change after another picture: the box around all visible pixels; nil if both are equal.
    func change(from before: GIFCanvas?) -> GIFChange? {
        var (columns, rows) = (0..<0, 0..<0)
        var (differs, clears) = (before == nil, false)
        for y in unsafe 0..<pixels.count / width {
            let change = unsafe svga_gif_compare(row(y), before?.row(y) ?? row(y), Int64(width))
            differs = differs || change.differs != 0
            clears = clears || change.clears != 0
            guard change.start < change.end else { continue }
            let (start, end) = (Int(change.start), Int(change.end))
            columns = rows.isEmpty ? start..<end : min(columns.lowerBound, start)..<max(columns.upperBound, end)
            rows = (rows.isEmpty ? y : rows.lowerBound)..<y + 1
        }
        guard differs else { return nil }
        // A frame has at least one pixel.
        if rows.isEmpty { (columns, rows) = (0..<1, 0..<1) }
        return GIFChange(PixelRegion(columns: columns, rows: rows), clearsBefore: clears)
    }

    /// Copies a region, with 0 for pixels that stay unchanged.
    func copy(_ region: PixelRegion, keeping before: GIFCanvas?, into target: UnsafeMutableBufferPointer<UInt32>) {
        let count = region.columns.count
        for y in region.rows {
            let start = (y - region.rows.lowerBound) * count
            let line = unsafe UnsafeMutableBufferPointer(rebasing: target[start..<start + count])
            let source = y * width + region.columns.lowerBound
            _ = unsafe line.update(fromContentsOf: pixels[source..<source + count])
            guard let before = unsafe before?.row(y) else { continue }
            unsafe svga_gif_keep(line.baseAddress, before + region.columns.lowerBound, Int64(count))
        }
    }
}
