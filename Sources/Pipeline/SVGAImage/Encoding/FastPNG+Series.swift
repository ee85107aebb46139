import CSVGAPNGKernels
import SVGAPixels

extension FastPNG {
    /// A picture that was compressed, for the next one to use.
    struct SeriesResult {
        let reference: PNGReference
        /// The stream where rows are compressed as they are.
        let plain: [UInt8]?
        let reusedRowCount: Int

        /// The whole file.
        func file() throws(RenderError) -> [UInt8] {
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
    func compress(_ pixmap: Pixmap, after earlier: PNGReference?) throws(RenderError) -> SeriesResult {
        let strips = PNGStrips(width: pixmap.width, height: pixmap.height).rows
        let isEqual = strips.map { earlier?.hasRows($0, of: pixmap) ?? false }
        let isFilteredEarlier = earlier?.strips.isEmpty == false
        let isOpaque = zip(strips, isEqual).enumerated().map { index, strip in
            if strip.1, isFilteredEarlier, let earlier { return earlier.strips[index].isOpaque }
            return pixmap.isOpaque(rows: strip.0)
        }
        let form = PNGForm(
            width: pixmap.width, height: pixmap.height, colorType: isOpaque.allSatisfy { $0 } ? .rgb : .rgba)
        let known = earlier.flatMap { $0.form == form ? $0 : nil }
        guard try isFilteringBetter(for: PNGRows(form), of: pixmap, after: known) else {
            return SeriesResult(
                reference: PNGReference(pixmap, form, looksForCopies: looksForCopies),
                plain: try unfilteredFile(of: pixmap, as: form), reusedRowCount: 0)
        }
        return try filtered(
            pixmap, form, isOpaque: isOpaque, isEqual: known == nil ? isEqual.map { _ in false } : isEqual,
            after: isFilteredEarlier ? known : nil)
    }

    /// Compresses filtered rows.
    ///
    /// - Parameter isEqual: Whether the filtered rows of a strip are those of the earlier picture.
    private func filtered(
        _ pixmap: Pixmap, _ form: PNGForm, isOpaque: [Bool], isEqual: [Bool], after earlier: PNGReference?
    ) throws(RenderError) -> SeriesResult {
        let (rows, division) = (PNGRows(form), PNGStrips(width: pixmap.width, height: pixmap.height))
        var strips: [PNGReference.Strip] = []
        for (index, range) in division.rows.enumerated() {
            if isEqual[index], let earlier {
                strips.append(earlier.strips[index])
            } else {
                let bytes = unsafe try write([range], of: pixmap, as: rows, isFiltered: true)
                let count = unsafe division.contentCount(of: bytes)
                strips.append(PNGReference.Strip(isOpaque: isOpaque[index], contentCount: count))
            }
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
                pieces.append(try piece(range, of: pixmap, as: rows))
            }
        }
        return SeriesResult(
            reference: PNGReference(pixmap, form, looksForCopies: looksForCopies, strips: strips, pieces: pieces),
            plain: nil, reusedRowCount: reusedRowCount)
    }

    private func unfilteredFile(of pixmap: Pixmap, as form: PNGForm) throws(RenderError) -> [UInt8] {
        let rows = PNGRows(form)
        var whole = StreamPart()
        whole.isLast = true
        let stream = unsafe try compress(0..<rows.height, of: pixmap, as: rows, isFiltered: false, &whole)
        return unsafe try CompressedPicture(form, rows: stream).file()
    }

    private func piece(
        _ range: Range<Int>, of pixmap: Pixmap, as rows: PNGRows
    ) throws(RenderError) -> PNGReference.Piece {
        let bytes = unsafe try write([range], of: pixmap, as: rows, isFiltered: true)
        let isLast = range.upperBound == rows.height
        return PNGReference.Piece(
            rows: range, stream: unsafe try deflater.piece(bytes, search: svga_find_zeros, isLast: isLast))
    }

    /// As ``isFilteringBetter(for:_:of:allowance:)``, and without a trial where the rows of the sample are those of the earlier
    /// picture.
    private func isFilteringBetter(
        for rows: PNGRows, of pixmap: Pixmap, after earlier: PNGReference?
    ) throws(RenderError) -> Bool {
        if !looksForCopies { return true }
        let sample = RowSample(height: rows.height).bands
        if let earlier, sample.allSatisfy({ earlier.hasRows($0, of: pixmap) }) { return !earlier.strips.isEmpty }
        return try isFilteringBetter(for: rows, 0..<rows.height, of: pixmap)
    }
}
