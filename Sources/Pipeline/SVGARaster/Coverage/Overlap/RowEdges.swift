import CSVGARasterKernels

/// Collects the edges in runs of cells.
struct RowEdges: ~Copyable {
    /// The runs, from top to bottom and left to right.
    var runs = GrowingBuffer<CellRun>()
    private var edges = GrowingBuffer<svga_row_edge>()
    /// For each row of the box down to the last run the first run that lies in it or below.
    private var firstRuns = GrowingBuffer<Int32>()
    /// One bit for each row, set when runs lie in it.
    private var rows = GrowingBuffer<UInt64>()

    /// The cost of finding the runs of edges, in units of `DrawCost.overlap`.
    private(set) var cost = 0

    /// Whether the cost exceeds its limit, so that edges are missing.
    var isExhausted: Bool { cost > OverlapResolver.maxCost }

    /// Prepares for collecting the edges of ``runs``, in a box of `height` rows.
    mutating func reset(height: Int) {
        cost = 0
        edges.removeAll()
        rows.removeAll()
        rows.append(repeating: 0, count: height / 64 + 1)
        firstRuns.removeAll()
        for index in 0..<runs.count {
            let row = runs[index].row
            rows[row >> 6] |= 1 &<< UInt64(truncatingIfNeeded: row)
            while firstRuns.count <= row { firstRuns.append(Int32(truncatingIfNeeded: index)) }
        }
    }

    /// Adds the parts of edges that lie in the runs.
    mutating func add(_ edges: UnsafeBufferPointer<svga_edge>) {
        for index in 0..<edges.count {
            if let edge = FixedEdge(edges[index]) { add(edge) }
        }
    }

    @inline(__always)
    private mutating func add(_ edge: FixedEdge) {
        let (first, last) = (edge.firstRow, edge.lastRow)
        cost &+= 1
        if isExhausted { return }
        var pending = rows[first >> 6] & (~0 &<< UInt64(truncatingIfNeeded: first))
        if first >> 6 == last >> 6 { pending &= ~0 &>> UInt64(truncatingIfNeeded: 63 &- last) }
        if pending != 0 || first >> 6 != last >> 6 { add(edge, pending) }
    }

    private mutating func add(_ edge: FixedEdge, _ firstRows: UInt64) {
        let (first, last) = (edge.firstRow, edge.lastRow)
        let slope = edge.slope
        var pending = firstRows
        var word = first >> 6
        while true {
            while pending != 0 {
                let row = word &<< 6 &+ pending.trailingZeroBitCount
                if row > last { return }
                add(edge, slope, in: row)
                pending &= pending &- 1
            }
            word &+= 1
            if word > last >> 6 { return }
            pending = rows[word]
        }
    }

    @inline(__always)
    private mutating func add(_ edge: FixedEdge, _ slope: Int, in row: Int) {
        let top = row &<< 8
        let (y0, y1) = (max(edge.y0, top), min(edge.y1, top &+ 256))
        let start = edge.x0 &<< 32 &+ 1 &<< 31
        let x0 = (start &+ (y0 &- edge.y0) &* slope) &>> 32
        let x1 = y1 == edge.y1 ? edge.x1 : (start &+ (y1 &- edge.y0) &* slope) &>> 32
        let column = min(x0, x1) &>> 8
        let firstRun = runs.elements + Int(firstRuns[row])
        let end = runs.elements + runs.count
        var run = firstRun
        while run < end, run.pointee.row == row, run.pointee.lastColumn < column { run += 1 }
        cost &+= run - firstRun &+ 2
        guard run < end, run.pointee.row == row, run.pointee.firstColumn <= column else { return }
        let part = svga_row_edge(
            x0: Int32(truncatingIfNeeded: x0), x1: Int32(truncatingIfNeeded: x1),
            y0: Int16(truncatingIfNeeded: y0 &- top), y1: Int16(truncatingIfNeeded: y1 &- top),
            sign: Int32(truncatingIfNeeded: edge.sign), next: run.pointee.lastEdge)
        if run.pointee.addEdge(edges.count) { edges.append(part) }
    }

    /// The parts of all edges, in the order in which they were collected.
    var elements: UnsafePointer<svga_row_edge> { UnsafePointer(edges.elements) }
}
