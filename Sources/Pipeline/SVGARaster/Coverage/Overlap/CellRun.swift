import CSVGARasterKernels
import SVGAPixels

/// Neighbouring cells of one row that edges touch, with cells on both sides that none does.
///
/// Contours go on from cell to cell, so whatever enters such a run within its row also leaves it there: on its left and
/// on its right the winding number is the same at every height.
struct CellRun {
    let row: Int
    let firstColumn: Int
    let lastColumn: Int
    /// The winding number on the left.
    let winding: Int32
    /// The edge that was collected last, and the number of collected edges.
    private(set) var lastEdge: Int32 = -1
    private(set) var edgeCount: Int32 = 0

    /// The most edges of a run that are collected; a run with as many keeps its plain sums.
    static let maxEdgeCount: Int32 = 1_024
    /// The most edges of all runs of a shape, and the most runs; cells beyond them keep their plain sums as well.
    static let maxTotalCount = 1 << 20

    /// Whether all edges of the run were collected.
    var isComplete: Bool { edgeCount < CellRun.maxEdgeCount }

    /// Adds one more edge, by its index; false when there are too many.
    mutating func addEdge(_ edge: Int) -> Bool {
        edgeCount = edge < CellRun.maxTotalCount ? min(edgeCount + 1, CellRun.maxEdgeCount) : CellRun.maxEdgeCount
        if isComplete { lastEdge = Int32(truncatingIfNeeded: edge) }
        return isComplete
    }
}

extension CellBuffer {
    /// Finds the runs of cells in which several chains of edges touch one cell, from top to bottom and left to right.
    func appendSharedRuns(to runs: inout GrowingBuffer<CellRun>) {
        for row in 0..<box.height where isShared[row] && runs.count < CellRun.maxTotalCount {
            appendSharedRuns(of: row, to: &runs)
        }
    }

    private func appendSharedRuns(of row: Int, to runs: inout GrowingBuffer<CellRun>) {
        let rowTouches = occupancies + row &* columnWords
        guard (0..<columnWords).contains(where: { rowTouches[$0].doubtful != 0 }) else { return }
        let rowCells = cells + row &* cellsPerRow
        var sum: Int32 = 0
        var first = 0
        var end = 0
        var isDoubtful = false
        func close() {
            if isDoubtful {
                let winding = sum >> Int32(SVGA_FULL_COVERAGE.trailingZeroBitCount)
                runs.append(CellRun(row: row, firstColumn: first, lastColumn: end &- 1, winding: winding))
            }
            // The last cell passes on to the one after.
            if end > 0 { for column in first...end { sum &+= rowCells[column] } }
        }
        for word in 0..<columnWords {
            let touch = rowTouches[word]
            var pending = touch.down | touch.up | touch.level
            let doubtful = touch.doubtful
            while pending != 0 {
                let bit = pending.trailingZeroBitCount
                let length = (~(pending &>> UInt64(bit))).trailingZeroBitCount
                let rest = bit &+ length >= 64 ? 0 : pending & (~0 &<< UInt64(bit &+ length))
                let start = word &* 64 &+ bit
                if start != end || end == 0 {
                    close()
                    (first, isDoubtful) = (start, false)
                }
                isDoubtful = isDoubtful || doubtful & (pending ^ rest) != 0
                end = start &+ length
                pending = rest
            }
        }
        close()
    }
}
