import CSVGAKernels
import SVGAGraphics

extension FastPNG {
    /// A picture that was compressed, for the next one to use.
    struct SeriesResult {
        let reference: PNGReference
        /// The stream if rows are compressed unfiltered.
        let plain: [UInt8]?
        let reusedRowCount: Int

        func file() throws(SVGAError) -> [UInt8] {
            if let plain { return plain }
            var checksum: UInt32 = 1
            for piece in reference.pieces {
                checksum = Adler32.joined(checksum, piece.stream.checksum, count: piece.stream.inputCount)
            }
            let bodies = [ZlibFrame.header] + reference.pieces.map(\.stream.bytes) + [ZlibFrame.end(checksum)]
            var chunks = PNGChunkList()
            chunks.reserveCapacity(bodies.reduce(128) { $0 + $1.count })
            chunks.appendHeader(reference.form)
            chunks.append("IDAT", bodies: bodies)
            chunks.append("IEND", [])
            return chunks.bytes
        }
    }

    /// Compresses a picture as ``compress(_:as:)`` does, with the pieces of an earlier one of its size where rows are equal.
    func compress(_ pixmap: Pixmap, after earlier: PNGReference?) throws(SVGAError) -> SeriesResult {
        let strips = PNGStrips(width: pixmap.width, height: pixmap.height).rows
        let equal = EqualRows(of: pixmap, earlier?.pixmap)
        let isEqual = strips.map(equal.hasFiltered)
        let isFilteredEarlier = earlier?.strips.isEmpty == false
        let isOpaque = zip(strips, isEqual).enumerated().map { index, strip in
            if strip.1, isFilteredEarlier, let earlier { return earlier.strips[index].isOpaque }
            return pixmap.isOpaque(rows: strip.0)
        }
        let form = PNGForm(
            width: pixmap.width, height: pixmap.height, colorType: isOpaque.allSatisfy { $0 } ? .rgb : .rgba)
        let known = earlier.flatMap { $0.form == form ? $0 : nil }
        guard try isFilteringBetter(for: PNGRows(form), of: pixmap, after: known, equal) else {
            return SeriesResult(
                reference: PNGReference(pixmap, form, looksForCopies: looksForCopies),
                plain: try unfilteredFile(of: pixmap, as: form), reusedRowCount: 0)
        }
        return try filtered(
            pixmap, form, isOpaque: isOpaque, isEqual: known == nil ? isEqual.map { _ in false } : isEqual,
            after: isFilteredEarlier ? known : nil)
    }

    /// Compresses filtered rows; `isEqual` says for each strip whether its filtered rows equal the earlier picture's.
    private func filtered(
        _ pixmap: Pixmap, _ form: PNGForm, isOpaque: [Bool], isEqual: [Bool], after earlier: PNGReference?
    ) throws(SVGAError) -> SeriesResult {
        let (rows, division) = (PNGRows(form), PNGStrips(width: pixmap.width, height: pixmap.height))
        let bytes = unsafe try rowBytes.room(for: rows.byteCount)
        var isFiltered = isEqual.map { _ in false }
        unsafe try filter(
            isEqual.indices.filter { earlier == nil || !isEqual[$0] }, &isFiltered, division, pixmap, rows, bytes)
        let strips = isEqual.indices.map { index in
            if isEqual[index], let earlier { return earlier.strips[index] }
            let count = unsafe division.contentCount(of: rows.rows(division.rows[index], of: bytes))
            return PNGReference.Strip(isOpaque: isOpaque[index], contentCount: count)
        }
        var pieces: [PNGReference.Piece] = []
        var reusedRowCount = 0
        var candidates = (earlier?.pieces ?? [])[...]
        for part in division.pieces(contentCounts: strips.map(\.contentCount)) {
            let range = division.rows(of: part)
            candidates = candidates.drop { $0.rows.lowerBound < range.lowerBound }
            if let piece = candidates.first, piece.rows == range, isEqual[part].allSatisfy(\.self) {
                pieces.append(piece)
                reusedRowCount += range.count
            } else {
                unsafe try filter(Array(part), &isFiltered, division, pixmap, rows, bytes)
                pieces.append(unsafe try piece(range, of: rows, bytes))
            }
        }
        return SeriesResult(
            reference: PNGReference(pixmap, form, looksForCopies: looksForCopies, strips: strips, pieces: pieces),
            plain: nil, reusedRowCount: reusedRowCount)
    }

    /// Writes the filtered rows of some strips, in rising order, to their place among all rows, unless they are
    /// present.
    private func filter(
        _ strips: [Int], _ isFiltered: inout [Bool], _ division: PNGStrips, _ pixmap: Pixmap, _ rows: PNGRows,
        _ bytes: UnsafeMutableBufferPointer<UInt8>
    ) throws(SVGAError) {
        var rest = strips.filter { !isFiltered[$0] }[...]
        while let first = rest.first {
            // The row above is unpremultiplied once for all strips below it.
            var last = first
            while rest.first == last || rest.first == last + 1 {
                last = rest.removeFirst()
                isFiltered[last] = true
            }
            let range = division.rows(of: first..<last + 1)
            unsafe try write(range, of: pixmap, as: rows, isFiltered: true, into: rows.rows(range, of: bytes))
        }
    }

    private func unfilteredFile(of pixmap: Pixmap, as form: PNGForm) throws(SVGAError) -> [UInt8] {
        let rows = PNGRows(form)
        var whole = StreamPart()
        whole.isLast = true
        let stream = unsafe try compress(0..<rows.height, of: pixmap, as: rows, isFiltered: false, &whole)
        return unsafe try CompressedPicture(form, rows: stream).file()
    }

    private func piece(
        _ range: Range<Int>, of rows: PNGRows, _ bytes: UnsafeMutableBufferPointer<UInt8>
    ) throws(SVGAError) -> PNGReference.Piece {
        let isLast = range.upperBound == rows.height
        return PNGReference.Piece(
            rows: range,
            stream: unsafe try deflater.piece(rows.rows(range, of: bytes), search: svga_find_zeros, isLast: isLast))
    }

    /// As ``isFilteringBetter(for:_:of:allowance:)``, without a trial if the sample's rows equal the earlier picture's.
    private func isFilteringBetter(
        for rows: PNGRows, of pixmap: Pixmap, after earlier: PNGReference?, _ equal: EqualRows
    ) throws(SVGAError) -> Bool {
        if !looksForCopies { return true }
        let sample = RowSample(height: rows.height).bands
        if let earlier, sample.allSatisfy(equal.hasFiltered) { return !earlier.strips.isEmpty }
        return try isFilteringBetter(for: rows, 0..<rows.height, of: pixmap)
    }
}

/// The rows that a picture and an earlier one have in common.
private struct EqualRows {
    /// For each row, whether it equals the earlier picture's row.
    private let isEqual: [Bool]

    /// Compares a picture with an earlier one of its size, if there is one.
    init(of pixmap: Pixmap, _ earlier: Pixmap?) {
        isEqual = earlier.map(pixmap.equalRows) ?? Array(repeating: false, count: pixmap.height)
    }

    /// Whether filtered rows, which also depend on the row above them, equal the earlier picture's.
    func hasFiltered(_ rows: Range<Int>) -> Bool {
        isEqual[max(0, rows.lowerBound - 1)..<rows.upperBound].allSatisfy(\.self)
    }
}
