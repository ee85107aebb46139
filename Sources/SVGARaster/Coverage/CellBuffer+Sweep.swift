import CRasterKernels

extension CellBuffer {
    /// Turns the sums into coverage, row after row from top to bottom, hands it to `painter` in runs and leaves all cells
    /// zero.
    ///
    /// - Parameters:
    ///   - painter: Takes each run; runs without coverage are left out, runs of one row come from left to right.
    ///   - scratch: Room for the coverage of one row.
    func sweep(_ painter: inout some CoverageReceiver, scratch: UnsafeMutablePointer<UInt8>) {
        for row in 0..<box.height {
            let rowBits = bits + row &* wordsPerRow
            var used: UInt64 = 0
            for word in 0..<wordsPerRow { used |= rowBits[word] }
            if used == 0 { continue }
            painter.beginRow(box.minY &+ row)
            sweepRow(cells + row &* cellsPerRow, rowBits, &painter, scratch)
        }
    }

    private func sweepRow(
        _ rowCells: UnsafeMutablePointer<Int32>, _ rowBits: UnsafeMutablePointer<UInt64>,
        _ painter: inout some CoverageReceiver, _ scratch: UnsafeMutablePointer<UInt8>
    ) {
        let width = box.width
        var sum: Int32 = 0
        var column = 0
        for word in 0..<wordsPerRow {
            var pending = rowBits[word]
            rowBits[word] = 0
            while pending != 0 {
                let first = pending.trailingZeroBitCount
                // The run of set bits that starts here.
                let length = (~(pending >> UInt64(first))).trailingZeroBitCount
                pending = first &+ length >= 64 ? 0 : pending & (~0 << UInt64(first &+ length))
                let start = (word &* 64 &+ first) &* CellBuffer.groupSize
                let end = min(start &+ length &* CellBuffer.groupSize, cellsPerRow)
                emitConstant(sum, from: column, to: min(start, width), &painter)
                sum = svga_sum_cells(rowCells + start, Int64(end &- start), sum, scratch)
                if start < width { painter.cover(x: box.minX &+ start, count: min(end, width) &- start, scratch) }
                column = end
            }
        }
        emitConstant(sum, from: column, to: width, &painter)
    }

    @inline(__always)
    private func emitConstant(_ sum: Int32, from start: Int, to end: Int, _ painter: inout some CoverageReceiver) {
        let coverage = CellBuffer.coverage(sum)
        if start < end, coverage != 0 {
            painter.cover(x: box.minX &+ start, count: end &- start, coverage: coverage)
        }
    }

    /// The coverage of a pixel by the non-zero rule, 0 ... 255.
    @inline(__always)
    private static func coverage(_ sum: Int32) -> UInt8 {
        let full = UInt32(SVGA_FULL_COVERAGE)
        return UInt8(truncatingIfNeeded: (min(sum.magnitude, full) &* 255 &+ full / 2) >> 17)
    }
}

/// What a ``CellBuffer`` sweeps its coverage into.
protocol CoverageReceiver {
    /// The runs that follow are of this row, in device pixels.
    mutating func beginRow(_ y: Int)
    /// Pixels with one coverage of 1 ... 255.
    mutating func cover(x: Int, count: Int, coverage: UInt8)
    /// Pixels with a coverage each, 0 ... 255.
    mutating func cover(x: Int, count: Int, _ coverage: UnsafePointer<UInt8>)
}
