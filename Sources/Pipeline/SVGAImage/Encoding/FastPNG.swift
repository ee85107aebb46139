import CSVGAPNGKernels
import SVGAPixels

/// Encodes RGB and RGBA in one of two ways.
///
/// Painted sprites become noise of small numbers under the filter Paeth. Searching noise for matches takes three times as
/// long and finds hardly any, so only runs of zeros are matched. Flat shapes and rows that repeat compress better
/// unfiltered, with a search for matches.
final class FastPNG: PNGStrategy {
    private var deflater: RowDeflater
    private let looksForCopies: Bool
    private var rowBytes = ScratchBuffer()
    private var lineBytes = ScratchBuffer()

    /// Makes the buffers.
    ///
    /// - Parameter looksForCopies: Whether a sample of the rows decides between both ways; false filters all rows.
    init(looksForCopies: Bool) throws(RenderError) {
        deflater = try RowDeflater()
        self.looksForCopies = looksForCopies
    }

    func compress(_ pixmap: Pixmap, as colorType: PNGForm.ColorType?) throws(RenderError) -> CompressedPicture {
        let form = PNGForm(
            width: pixmap.width, height: pixmap.height, colorType: colorType ?? (pixmap.isOpaque ? .rgb : .rgba))
        let rows = PNGRows(form)
        let isFiltered = looksForCopies ? try isFilteringBetter(for: rows, of: pixmap) : true
        let compressed = unsafe try compress([0..<rows.height], of: pixmap, as: rows, isFiltered: isFiltered)
        return unsafe CompressedPicture(form, rows: compressed)
    }

    /// The factor by which the filtered rows may be larger: compressing them takes half as long or less.
    private static let allowance = 1.1

    /// Whether a sample of the rows stays small enough when filtered. No statistic of the pixels predicts this as well as
    /// compressing the sample both ways.
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

/// A sample of the rows of a picture, in bands spread evenly over it, by which a way to compress is chosen.
struct RowSample {
    /// The rows of each band; never row 0, which has none above it.
    let bands: [Range<Int>]

    /// The number of bands, which have 1/32 of all rows together. Over frames of real movies, files become 2 % larger than by
    /// choosing from the whole picture, and 0.8 % larger than with twice as many rows, which take a tenth longer. More and
    /// thinner bands predict less well what repeats from row to row.
    private static let bandCount = 4

    /// Makes the sample of a picture.
    ///
    /// - Parameter height: The number of rows of the picture.
    init(height: Int) {
        let bandHeight = min(max(2, height / 128), height - 1)
        let lastStart = height - bandHeight
        let starts = (0..<RowSample.bandCount).map { 1 + (lastStart - 1) * $0 / (RowSample.bandCount - 1) }
        bands = bandHeight == 0 ? [] : starts.map { $0..<$0 + bandHeight }
    }
}

/// The filter of a row, which predicts its bytes from others; the numbers are those of the format.
enum PNGFilter: UInt8, CaseIterable {
    /// No prediction.
    case none
    /// From the pixel to the left.
    case sub
    /// From the row above.
    case up
    /// From the mean of both.
    case average
    /// From the pixel to the left, above or to the upper left, whichever is nearest to what a plane through them gives.
    case paeth
}

/// The choice of a filter for each row.
enum FilterPlan {
    case all(PNGFilter)
    /// For each row the filter that leaves the smallest differences.
    case smallestDifferences
}
