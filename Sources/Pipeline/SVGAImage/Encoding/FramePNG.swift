import SVGAGraphics

/// Encodes frames of animations. Changed regions in drawings are mostly small, so they are compressed thoroughly, which
/// saves a tenth of the bytes in negligible time.
final class FramePNG: PNGStrategy {
    private let quick: FastPNG
    private var thorough: Deflater

    /// The level of libdeflate: of the ninth, files of drawings are a hundredth smaller.
    private static let level = 7

    /// The maximum number of bytes that are compressed thoroughly: 360 × 360 pixels.
    private static let maxThoroughByteCount = 1 << 19

    /// The maximum number of bytes that are compressed in both ways, because a sample of their rows would be too small.
    private static let maxTrialByteCount = 1 << 13

    /// The factor by which a sample of filtered rows has to be smaller, as unfiltered ones are compressed better than it.
    private static let allowance = 0.85

    init() throws(SVGAError) {
        quick = try FastPNG(looksForCopies: true)
        thorough = try Deflater(level: FramePNG.level)
    }

    func compress(_ pixmap: Pixmap, as colorType: PNGForm.ColorType?) throws(SVGAError) -> CompressedPicture {
        let form = PNGForm(
            width: pixmap.width, height: pixmap.height, colorType: colorType ?? (pixmap.isOpaque ? .rgb : .rgba))
        let rows = PNGRows(form)
        if rows.byteCount > FramePNG.maxThoroughByteCount { return try quick.compress(pixmap, as: colorType) }
        if rows.byteCount > FramePNG.maxTrialByteCount,
            try quick.isFilteringBetter(for: rows, 0..<rows.height, of: pixmap, allowance: FramePNG.allowance)
        {
            return unsafe CompressedPicture(form, rows: try filtered(pixmap, as: rows))
        }
        let plain = unsafe try thorough.compress(
            quick.write([0..<rows.height], of: pixmap, as: rows, isFiltered: false))
        guard rows.byteCount <= FramePNG.maxTrialByteCount else { return unsafe CompressedPicture(form, rows: plain) }
        let filtered = unsafe try filtered(pixmap, as: rows)
        return unsafe CompressedPicture(form, rows: filtered.count < plain.count ? filtered : plain)
    }

    private func filtered(_ pixmap: Pixmap, as rows: PNGRows) throws(SVGAError) -> UnsafeRawBufferPointer {
        var whole = StreamPart()
        whole.isLast = true
        return unsafe try quick.compress(0..<rows.height, of: pixmap, as: rows, isFiltered: true, &whole)
    }
}
