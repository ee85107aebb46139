import CSVGAKernels
import SVGAGraphics

/// Encodes the smallest of the forms that a picture can have: each form under each of several filters is compressed
/// quickly, and the smallest then thoroughly.
final class SmallPNG: PNGStrategy {
    private var quick: RowDeflater
    private var thorough: Deflater
    /// Compresses small pictures; nil if they are compressed like all others.
    private var utmost: Deflater?
    private var pixelBytes = ScratchBuffer()
    private var rowBytes = ScratchBuffer()
    private var filteredBytes = ScratchBuffer()

    /// Takes the libdeflate level for pictures of few bytes; nil for the general level.
    init(level: Int? = nil) throws(SVGAError) {
        quick = try RowDeflater()
        thorough = try Deflater()
        if let level { utmost = try Deflater(level: level) }
    }

    /// The maximum size of a small picture in bytes: 360 × 360 pixels.
    private static let maxSmallByteCount = 1 << 19

    func compress(_ pixmap: Pixmap, as colorType: PNGForm.ColorType?) throws(SVGAError) -> CompressedPicture {
        let pixels = unsafe try straightPixels(of: pixmap)
        let colors = unsafe PictureColors(of: pixels)
        let forms =
            colorType.map { [PNGForm(width: pixmap.width, height: pixmap.height, colorType: $0)] }
            ?? colors.forms(width: pixmap.width, height: pixmap.height)
        let (form, plan) = unsafe try smallest(of: forms, pixels, colors)
        let rows = unsafe try rows(form, plan, pixels, colors)
        if rows.count <= SmallPNG.maxSmallByteCount, let compressed = unsafe try utmost?.compress(rows) {
            return unsafe CompressedPicture(form, palette: colors.palette(of: form), rows: compressed)
        }
        let compressed = unsafe try thorough.compress(rows)
        return unsafe CompressedPicture(form, palette: colors.palette(of: form), rows: compressed)
    }

    /// The form and the filters that quick compression makes smallest.
    private func smallest(
        of forms: [PNGForm], _ pixels: UnsafeMutableBufferPointer<UInt32>, _ colors: PictureColors
    ) throws(SVGAError) -> (PNGForm, FilterPlan) {
        var best = (form: forms[0], plan: FilterPlan.all(.none), byteCount: Int.max)
        for form in forms {
            for plan in FilterPlan.promising(for: form) {
                let rowByteCount = unsafe try quick.compress(
                    rows(form, plan, pixels, colors), search: svga_find_copies
                ).count
                let byteCount = rowByteCount + CompressedPicture.maxByteCount(ofPalette: colors.palette(of: form))
                if byteCount < best.byteCount { best = (form, plan, byteCount) }
            }
        }
        return (best.form, best.plan)
    }

    /// The filtered rows of a form, valid until the next call.
    private func rows(
        _ form: PNGForm, _ plan: FilterPlan, _ pixels: UnsafeMutableBufferPointer<UInt32>, _ colors: PictureColors
    ) throws(SVGAError) -> UnsafeMutableBufferPointer<UInt8> {
        let rows = PNGRows(form)
        let samples = unsafe try rowBytes.room(for: rows.byteCount)
        let filtered = unsafe try filteredBytes.room(for: rows.byteCount)
        unsafe rows.write(pixels, colors, into: samples)
        unsafe rows.filter(samples, by: plan, into: filtered)
        return unsafe filtered
    }

    private func straightPixels(of pixmap: Pixmap) throws(SVGAError) -> UnsafeMutableBufferPointer<UInt32> {
        let bytes = unsafe try pixelBytes.room(for: pixmap.byteCount)
        unsafe pixmap.withPixels { pixels in
            unsafe StraightAlpha.unpremultiply(pixels, into: UnsafeMutableRawBufferPointer(bytes))
        }
        return unsafe UnsafeMutableRawBufferPointer(bytes).bindMemory(to: UInt32.self)
    }
}

extension FilterPlan {
    /// The plans to try. Palette indices and samples of few bits do not predict their neighbours, so most filters do not help.
    fileprivate static func promising(for form: PNGForm) -> [FilterPlan] {
        if form.colorType == .palette || form.bitDepth < 8 { return [.all(.none), .all(.up)] }
        return PNGFilter.allCases.map { .all($0) } + [.smallestDifferences]
    }
}
