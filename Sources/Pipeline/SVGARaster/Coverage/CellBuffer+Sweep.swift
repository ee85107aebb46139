import CSVGAKernels

extension CellBuffer {
    /// Passes coverage to `painter` in runs, row after row from top to bottom and from left to right, without empty
    /// ones, and leaves all cells zero. `scratch` holds the coverage of one row.
    func sweep(_ painter: inout some CoverageReceiver, scratch: UnsafeMutablePointer<UInt8>) {
        var rowCells = cells
        var rowTouches = touches
        for row in 0..<box.height {
            painter.beginRow(box.minY &+ row)
            sweepRow(rowCells, rowTouches, &painter, scratch)
            rowCells += cellsPerRow
            rowTouches += columnWords
        }
    }

    private func sweepRow(
        _ rowCells: UnsafeMutablePointer<Int32>, _ rowTouches: UnsafeMutablePointer<UInt64>,
        _ painter: inout some CoverageReceiver, _ scratch: UnsafeMutablePointer<UInt8>
    ) {
        let width = box.width
        var sum: Int32 = 0
        var column = 0
        var carry: UInt64 = 0
        var base = 0
        var words = rowTouches
        let end = rowTouches + columnWords
        while words < end {
            var pending = CellBuffer.takeGroups(&words, end, &carry)
            while pending != 0 {
                let first = pending.trailingZeroBitCount
                // The run of set bits that starts here.
                let length = (~(pending >> UInt64(first))).trailingZeroBitCount
                pending = first &+ length >= 64 ? 0 : pending & (~0 << UInt64(first &+ length))
                let start = base &+ first &* CellBuffer.groupSize
                let end = min(start &+ length &* CellBuffer.groupSize, cellsPerRow)
                emitConstant(sum, from: column, to: min(start, width), &painter)
                // The cells of a large box are far apart from row to row.
                svga_prefetch(rowCells + (start &+ 2 &* cellsPerRow))
                sum = svga_sum_cells(rowCells + start, Int64(end &- start), sum, scratch)
                if start < width { painter.cover(x: box.minX &+ start, count: min(end, width) &- start, scratch) }
                column = end
            }
            base &+= 64 &* CellBuffer.groupSize
        }
        emitConstant(sum, from: column, to: width, &painter)
    }

    /// One bit for each of the next 64 groups of cells that anything was added to; clears the bits of the cells.
    @inline(__always)
    private static func takeGroups(
        _ words: inout UnsafeMutablePointer<UInt64>, _ end: UnsafeMutablePointer<UInt64>,
        _ carry: inout UInt64
    ) -> UInt64 {
        var groups: UInt64 = 0
        var shift: UInt64 = 0
        while words < end, shift < 64 {
            let touched = words[0]
            words[0] = 0
            // An edge in a cell changes the sum of the next cell too.
            groups |= bytesInUse(touched | touched &<< 1 | carry) &<< shift
            carry = touched &>> 63
            shift &+= 8
            words += 1
        }
        return groups
    }

    /// One bit for each byte that is not zero.
    @inline(__always)
    private static func bytesInUse(_ bits: UInt64) -> UInt64 {
        let low: UInt64 = 0x7f7f_7f7f_7f7f_7f7f
        let tops = ((bits & low) &+ low | bits) & ~low
        return ((tops &>> 7) &* 0x0102_0408_1020_4080) &>> 56
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

/// A receiver of the coverage of a ``CellBuffer``.
protocol CoverageReceiver {
    /// The runs that follow are of this row, in device pixels.
    mutating func beginRow(_ y: Int)
    /// Pixels with one coverage of 1 ... 255.
    mutating func cover(x: Int, count: Int, coverage: UInt8)
    /// Pixels with a coverage each, 0 ... 255.
    mutating func cover(x: Int, count: Int, _ coverage: UnsafePointer<UInt8>)
}
