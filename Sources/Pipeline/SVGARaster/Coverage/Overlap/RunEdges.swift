import CSVGAKernels

/// The runs of cells in which several chains of edges touch one cell, and the edges that lie in them.
struct RunEdges: ~Copyable {
    /// The maximum number of edges in all runs of a shape, and roughly of runs; cells beyond them keep their plain
    /// sums.
    static let maxCount = 1 << 20

    /// The runs, from top to bottom and left to right, and one more that ends all loops.
    private var runs = GrowingBuffer<svga_cell_run>()
    private(set) var runCount = 0
    /// For each row of the box, and one more, the first run that is in it or below.
    private var firstRuns = GrowingBuffer<Int32>()
    private var edges = GrowingBuffer<svga_row_edge>()
    private var edgeCount = 0

    /// The cost of finding the runs of edges, in units of `DrawCost.overlap`.
    private(set) var cost = 0

    func run(_ index: Int) -> svga_cell_run { runs[index] }

    /// The parts of all edges, in the order in which they were collected.
    var elements: UnsafePointer<svga_row_edge> { UnsafePointer(edges.elements) }

    /// Finds the runs of `cells`, whose edges follow.
    mutating func findRuns(in cells: borrowing CellBuffer) {
        (cost, edgeCount) = (0, 0)
        runCount = count(in: cells)
        if runCount >= runs.capacity {
            runs.reserve(runCount + 1)
            runCount = count(in: cells)
        }
        runs[runCount] = svga_cell_run(
            row: .max, first_column: 0, last_column: 0, winding: 0, last_edge: -1, edge_count: 0)
        if runCount > 0 { findFirstRuns(height: cells.box.height) }
    }

    /// Writes the runs down as far as there is room. Returns their number.
    private mutating func count(in cells: borrowing CellBuffer) -> Int {
        var (buffer, overlaps) = (cells.kernelCells, cells.overlaps)
        runs.reserve(1)
        return Int(
            svga_find_runs(
                &buffer, &overlaps, Int64(cells.box.height), runs.elements, Int64(runs.capacity - 1),
                Int64(RunEdges.maxCount)))
    }

    /// Counts the runs of each row and adds up those above: the processor mispredicts the end of a search once per row.
    private mutating func findFirstRuns(height: Int) {
        firstRuns.reserve(height + 1)
        firstRuns.elements.update(repeating: 0, count: height + 1)
        for index in 0..<runCount { firstRuns[Int(runs[index].row) &+ 1] &+= 1 }
        var sum: Int32 = 0
        for row in 0...height {
            sum &+= firstRuns[row]
            firstRuns[row] = sum
        }
    }

    /// Adds the parts of edges that lie in the runs.
    mutating func add(_ newEdges: UnsafeBufferPointer<svga_edge>) {
        var place = svga_edge_place()
        while true {
            edges.reserve(edgeCount + 2 * Int(SVGA_LEAST_EDGE_ROOM))
            var collected = svga_run_edges(
                runs: runs.elements, first_runs: firstRuns.elements, edges: edges.elements,
                edge_count: Int64(edgeCount), edge_room: Int64(edges.capacity),
                max_edge_count: Int64(RunEdges.maxCount), cost: Int64(cost),
                max_cost: Int64(OverlapResolver.maxCost))
            let isDone = svga_collect_edges(&collected, newEdges.baseAddress, Int64(newEdges.count), &place)
            (edgeCount, cost) = (Int(collected.edge_count), Int(collected.cost))
            if isDone || cost > OverlapResolver.maxCost { return }
        }
    }
}
