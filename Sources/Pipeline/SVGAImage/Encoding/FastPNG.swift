import CSVGAPNGKernels
import SVGAPixels

/// Encodes RGB and RGBA in one of two ways.
///
/// Painted sprites become noise of small numbers under the filter Paeth. Looking for copies in noise takes three times as
/// long and finds hardly any, so only runs of zeros are taken out of it. Flat shapes and rows that repeat are better left
/// unfiltered and copied.
final class FastPNG: PNGStrategy {
    private var deflater: RowDeflater
    private let looksForCopies: Bool
    private var rowBytes = ScratchBuffer()
    private var lineBytes = ScratchBuffer()

    /// Makes the buffers.
    ///
    /// - Parameter looksForCopies: Whether a sample of the rows decides between both ways; else all is filtered.
    init(looksForCopies: Bool) throws(RenderError) {
        deflater = try RowDeflater()
        self.looksForCopies = looksForCopies
    }

    /// Encodes a picture into a file.
    func encode(_ pixmap: Pixmap) throws(RenderError) -> [UInt8] {
        let form = PNGForm(
            width: pixmap.width, height: pixmap.height, colorType: pixmap.isOpaque ? .rgb : .rgba)
        let rows = PNGRows(form)
        let isFiltered = looksForCopies ? try isFilteringBetter(for: rows, of: pixmap) : true
        return unsafe try PNGFile(
            form, compressedRows: try compress([0..<rows.height], of: pixmap, as: rows, isFiltered: isFiltered)
        ).bytes
    }

    /// How many times larger the filtered rows may be: to compress them takes half as long or less.
    private static let allowance = 1.1

    /// Whether a sample of the rows stays small enough when filtered; no figure of the pixels alone tells this as well as
    /// trying.
    private func isFilteringBetter(for rows: PNGRows, of pixmap: Pixmap) throws(RenderError) -> Bool {
        let bands = RowSample(height: rows.height).bands
        guard !bands.isEmpty else { return false }
        let plain = unsafe try compress(bands, of: pixmap, as: rows, isFiltered: false).count
        let filtered = unsafe try compress(bands, of: pixmap, as: rows, isFiltered: true).count
        return Double(filtered) < Double(plain) * FastPNG.allowance
    }

    /// Compresses some rows; the result is valid until the next call.
    private func compress(
        _ bands: [Range<Int>], of pixmap: Pixmap, as rows: PNGRows, isFiltered: Bool
    ) throws(RenderError) -> UnsafeRawBufferPointer {
        let bytes = unsafe try rowBytes.room(for: rows.stride * bands.reduce(0) { $0 + $1.count })
        let lines = unsafe try lineBytes.room(for: 2 * rows.rowByteCount)
        var target = unsafe bytes
        for band in bands {
            unsafe rows.write(pixmap, band, filter: isFiltered ? .paeth : .none, lines: lines, into: target)
            unsafe target = UnsafeMutableBufferPointer(rebasing: target[(rows.stride * band.count)...])
        }
        return unsafe try deflater.compress(bytes, search: isFiltered ? svga_find_zeros : svga_find_copies)
    }
}
