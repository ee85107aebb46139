import CSVGAKernels
import SVGAGraphics

/// Encodes RGB and RGBA in one of two ways. Painted sprites become noise of small numbers under the filter Paeth:
/// searching noise for matches takes three times as long and finds hardly any, so only runs of zeros are matched. Flat
/// shapes and rows that repeat compress better unfiltered, with a search for matches.
final class FastPNG: PNGStrategy {
    var deflater: RowDeflater
    let looksForCopies: Bool
    var rowBytes = ScratchBuffer()
    private var lineBytes = ScratchBuffer()

    /// A sample of the rows decides between both ways if `looksForCopies`; otherwise all rows are filtered.
    init(looksForCopies: Bool) throws(SVGAError) {
        deflater = try RowDeflater()
        self.looksForCopies = looksForCopies
    }

    var byteCount: Int { rowBytes.byteCount + lineBytes.byteCount }

    func compress(_ pixmap: Pixmap, as colorType: PNGForm.ColorType?) throws(SVGAError) -> CompressedPicture {
        let form = PNGForm(
            width: pixmap.width, height: pixmap.height, colorType: colorType ?? (pixmap.isOpaque ? .rgb : .rgba))
        let rows = PNGRows(form)
        var whole = StreamPart()
        whole.isLast = true
        let compressed = unsafe try compress(0..<rows.height, of: pixmap, as: rows, &whole)
        return unsafe CompressedPicture(form, rows: compressed)
    }

    /// Compresses the next rows of a form; only row 0 has no row above it.
    func compress(
        _ range: Range<Int>, of pixmap: Pixmap, as rows: PNGRows, _ part: inout StreamPart
    ) throws(SVGAError) -> UnsafeRawBufferPointer {
        let isFiltered = looksForCopies ? try isFilteringBetter(for: rows, range, of: pixmap) : true
        return unsafe try compress(range, of: pixmap, as: rows, isFiltered: isFiltered, &part)
    }

    /// Compresses the next rows of a form in one of both ways.
    func compress(
        _ range: Range<Int>, of pixmap: Pixmap, as rows: PNGRows, isFiltered: Bool, _ part: inout StreamPart
    ) throws(SVGAError) -> UnsafeRawBufferPointer {
        let bytes = unsafe try write([range], of: pixmap, as: rows, isFiltered: isFiltered)
        if !isFiltered { return unsafe try deflater.compress(bytes, search: svga_find_copies, as: &part) }
        let strips = PNGStrips(width: rows.form.width, height: range.count)
        let counts = strips.rows.map { unsafe strips.contentCount(of: rows.rows($0, of: bytes)) }
        let pieces = unsafe strips.pieces(contentCounts: counts).map {
            unsafe rows.rows(strips.rows(of: $0), of: bytes)
        }
        return unsafe try deflater.compress(pieces, search: svga_find_zeros, as: &part)
    }

    /// The factor by which the filtered rows may be larger: compressing them takes half as long or less.
    static let allowance = 1.1

    /// Whether a sample of the rows stays small enough when filtered. No statistic of the pixels predicts this as well as
    /// compressing the sample both ways.
    func isFilteringBetter(
        for rows: PNGRows, _ range: Range<Int>, of pixmap: Pixmap, allowance: Double = allowance
    ) throws(SVGAError) -> Bool {
        let bands = RowSample(height: range.count).bands.map {
            $0.lowerBound + range.lowerBound..<$0.upperBound + range.lowerBound
        }
        guard !bands.isEmpty else { return false }
        let counts = try [false, true].map { isFiltered throws(SVGAError) in
            let bytes = unsafe try write(bands, of: pixmap, as: rows, isFiltered: isFiltered)
            return unsafe Double(try deflater.compress(bytes, search: search(isFiltered)).count)
        }
        return counts[1] < counts[0] * allowance
    }

    private func search(_ isFiltered: Bool) -> svga_search { isFiltered ? svga_find_zeros : svga_find_copies }

    /// Writes some rows, valid until the next call.
    func write(
        _ bands: [Range<Int>], of pixmap: Pixmap, as rows: PNGRows, isFiltered: Bool
    ) throws(SVGAError) -> UnsafeMutableBufferPointer<UInt8> {
        let bytes = unsafe try rowBytes.room(for: rows.stride * bands.reduce(0) { $0 + $1.count })
        var target = unsafe bytes
        for band in bands {
            unsafe try write(band, of: pixmap, as: rows, isFiltered: isFiltered, into: target)
            unsafe target = UnsafeMutableBufferPointer(rebasing: target[(rows.stride * band.count)...])
        }
        return unsafe bytes
    }

    func write(
        _ band: Range<Int>, of pixmap: Pixmap, as rows: PNGRows, isFiltered: Bool,
        into target: UnsafeMutableBufferPointer<UInt8>
    ) throws(SVGAError) {
        let lines = unsafe try lineBytes.room(for: 2 * rows.rowByteCount)
        unsafe rows.write(pixmap, band, filter: isFiltered ? .paeth : .none, lines: lines, into: target)
    }
}

/// A sample of the rows of a picture, in bands spread evenly over it, by which a way to compress is chosen.
struct RowSample {
    /// The rows of each band; never row 0, which has none above it.
    let bands: [Range<Int>]

    /// The number of bands, which have 1/32 of all rows together. Over frames of real movies, files become 2 % larger
    /// than by choosing from the complete picture, and 0.8 % larger than with twice as many rows, which take a tenth
    /// longer. More and thinner bands predict less well what repeats from row to row.
    private static let bandCount = 4

    init(height: Int) {
        let bandHeight = min(max(2, height / 128), height - 1)
        let lastStart = height - bandHeight
        let starts = (0..<RowSample.bandCount).map { 1 + (lastStart - 1) * $0 / (RowSample.bandCount - 1) }
        bands = bandHeight == 0 ? [] : starts.map { $0..<$0 + bandHeight }
    }
}

/// The filter of a row, which predicts its bytes from other bytes; the numbers are defined by the format.
enum PNGFilter: UInt8, CaseIterable {
    case none
    /// From the pixel to the left.
    case sub
    /// From the row above.
    case up
    /// From the mean of both.
    case average
    /// From the pixel to the left, above or to the upper left, the nearest to the prediction of a plane through them.
    case paeth
}

/// The choice of a filter for each row.
enum FilterPlan {
    case all(PNGFilter)
    /// For each row the filter that leaves the smallest differences.
    case smallestDifferences
    /// For each row, the filter whose bytes take a minimum of bits if each is coded separately.
    case lowestEntropy
    /// For each row the filter that leaves the fewest different pairs of bytes.
    case fewestPairs
}
