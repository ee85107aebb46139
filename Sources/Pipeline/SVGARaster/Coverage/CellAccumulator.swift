import CSVGAKernels

/// Adds edges to the cells of a buffer, and records where several chains of edges touch one cell.
struct CellAccumulator {
    private var cells: svga_cells
    /// The recorded overlaps, complete after ``end()``.
    private(set) var overlaps: svga_overlaps
    private let tracksOverlaps: Bool
    /// Rows and columns that edges have crossed.
    private(set) var crossingCount = 0
    private let maxCrossingCount: Int

    /// Creates an accumulator that ignores all edges after edges have crossed `maxCrossingCount` rows and columns.
    init(_ buffer: borrowing CellBuffer, tracksOverlaps: Bool, maxCrossingCount: Int) {
        self.maxCrossingCount = maxCrossingCount
        self.tracksOverlaps = tracksOverlaps
        cells = buffer.kernelCells
        overlaps = buffer.overlaps
    }

    /// Adds edges, as their contours run.
    mutating func add(_ edges: UnsafeBufferPointer<svga_edge>) {
        let before = crossingCount
        if before > maxCrossingCount { return }
        crossingCount = before.saturatingSum(CellAccumulator.crossingCount(of: edges, edges.count))
        var count = edges.count
        if crossingCount > maxCrossingCount {
            // The edges before the first that crosses too much; this happens once a path.
            while count > 0,
                before.saturatingSum(CellAccumulator.crossingCount(of: edges, count)) > maxCrossingCount
            {
                count -= 1
            }
        }
        if tracksOverlaps {
            svga_add_tracked_edges(&cells, &overlaps, edges.baseAddress, Int64(count))
        } else {
            svga_add_edges(&cells, edges.baseAddress, Int64(count))
        }
    }

    /// Ends the last contour, after all edges.
    mutating func end() {
        if tracksOverlaps { svga_end_tracking(&cells, &overlaps) }
    }

    private static func crossingCount(of edges: UnsafeBufferPointer<svga_edge>, _ count: Int) -> Int {
        Int(svga_count_crossings(edges.baseAddress, Int64(count)))
    }
}
