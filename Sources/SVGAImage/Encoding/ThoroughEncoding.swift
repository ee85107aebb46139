import SVGARaster

/// Encodes the smallest of the forms that a picture can have, with the best of several filters.
///
/// Each form under each filter is compressed quickly; the smallest is then compressed thoroughly.
final class ThoroughEncoding: EncodingWay {
    private var quick: RowDeflater
    private var thorough: Deflater
    private var pixelBytes = ScratchBuffer()
    private var rowBytes = ScratchBuffer()
    private var filteredBytes = ScratchBuffer()

    init() throws(ImageError) {
        quick = try RowDeflater(patience: 5)
        thorough = try Deflater()
    }

    /// A form and its filters, and what they come to.
    private struct Candidate {
        let form: PNGForm
        let plan: FilterPlan
        let byteCount: Int
    }

    func encode(_ pixmap: Pixmap) throws(ImageError) -> [UInt8] {
        let pixels = unsafe try straightPixels(of: pixmap)
        let colors = unsafe PictureColors(of: pixels)
        var best: Candidate?
        for form in colors.forms(width: pixmap.width, height: pixmap.height) {
            let rows = PNGRows(form)
            let samples = unsafe try rowBytes.room(for: rows.byteCount)
            unsafe rows.write(pixels, colors, into: samples)
            for plan in FilterPlan.promising(for: form) {
                let byteCount = unsafe try quick.compress(filter(rows, samples, by: plan)).count
                let total = byteCount + (form.colorType == .palette ? colors.palette.count * 4 + 24 : 0)
                if total < best?.byteCount ?? .max { best = Candidate(form: form, plan: plan, byteCount: total) }
            }
        }
        guard let best else { return [] }
        return unsafe try write(best, pixels, colors)
    }

    private func write(
        _ choice: Candidate, _ pixels: UnsafeMutableBufferPointer<UInt32>, _ colors: PictureColors
    ) throws(ImageError) -> [UInt8] {
        let rows = PNGRows(choice.form)
        let samples = unsafe try rowBytes.room(for: rows.byteCount)
        unsafe rows.write(pixels, colors, into: samples)
        let compressed = unsafe try thorough.compress(filter(rows, samples, by: choice.plan))
        let palette = choice.form.colorType == .palette ? colors.palette : []
        return unsafe PNGFile(choice.form, palette: palette, compressedRows: compressed).bytes
    }

    private func filter(
        _ rows: PNGRows, _ samples: UnsafeMutableBufferPointer<UInt8>, by plan: FilterPlan
    ) throws(ImageError) -> UnsafeMutableBufferPointer<UInt8> {
        let filtered = unsafe try filteredBytes.room(for: rows.byteCount)
        unsafe rows.filter(samples, by: plan, into: filtered)
        return unsafe filtered
    }

    private func straightPixels(of pixmap: Pixmap) throws(ImageError) -> UnsafeMutableBufferPointer<UInt32> {
        let bytes = unsafe try pixelBytes.room(for: pixmap.byteCount)
        unsafe pixmap.withPixels { pixels in
            unsafe StraightAlpha.unpremultiply(pixels, into: UnsafeMutableRawBufferPointer(bytes))
        }
        return unsafe UnsafeMutableRawBufferPointer(bytes).bindMemory(to: UInt32.self)
    }
}

extension FilterPlan {
    /// The plans that are worth trying; indices and few bits say nothing about their neighbours.
    fileprivate static func promising(for form: PNGForm) -> [FilterPlan] {
        if form.colorType == .palette || form.bitDepth < 8 { return [.all(.none), .all(.up)] }
        return PNGFilter.allCases.map { .all($0) } + [.smallestDifferences]
    }
}
