/// Finds the borders of the covered part of a row, by the non-zero rule.
///
/// The row is cut into strips at the ends and the crossings of its edges. Within a strip edges keep their order from left
/// to right, so a walk along it finds the edges that lead from winding number 0 to another or back.
struct RowStrips: ~Copyable {
    /// The most that a row may cost, in units of `DrawCost.overlap`: about a tenth of a millisecond.
    private static let maxCost = 1 << 15

    /// The edges of the row; those that lie under the strip come last, the upper before the lower.
    private let edges: UnsafeMutablePointer<StripEdge>
    private var edgeCount = 0
    /// The number of edges that have been reached.
    private var reachedCount = 0
    /// The edges of the strip, from left to right.
    private let order: UnsafeMutablePointer<Int32>
    private var orderCount = 0
    private var heights = SubrowSet()
    /// The cost of the run so far, in units of `DrawCost.overlap`.
    private(set) var cost = 0
    /// The winding number on the left of the run, and the range of all in it.
    private var winding: Int32 = 0
    private var leastWinding: Int32 = 0
    private var greatestWinding: Int32 = 0
    /// The borders of what is covered, in the order in which they end.
    private(set) var pieces = GrowingBuffer<BorderPiece>()

    init() {
        edges = .allocate(capacity: Int(CellRun.maxEdgeCount))
        order = .allocate(capacity: Int(CellRun.maxEdgeCount))
    }

    deinit {
        edges.deallocate()
        order.deallocate()
    }

    /// Walks through the strips of a run.
    ///
    /// - Returns: Whether the sums are wrong and ``pieces`` are right; false as well when it would take too long.
    mutating func walk(_ run: CellRun, of collected: borrowing RowEdges) -> Bool {
        pieces.removeAll()
        heights = SubrowSet()
        (edgeCount, reachedCount, orderCount, cost) = (0, 0, 0, 4)
        winding = run.winding
        (leastWinding, greatestWinding) = (winding, winding)
        collected.forEach(of: run) { insert($0) }
        cost &+= edgeCount
        guard edgeCount > 1, !isSimplePair, walkStrips() else { return false }
        return leastWinding <= 0 && greatestWinding >= 0 && greatestWinding &- leastWinding > 1
    }

    /// Whether the run is of two edges in opposite directions that do not cross, as in a line thinner than a pixel.
    private var isSimplePair: Bool {
        let (one, other) = (edges[0], edges[1])
        guard edgeCount == 2, one.sign != other.sign, one.y0 == other.y0, one.y1 == other.y1 else { return false }
        let (above, below) = (Double(one.x0 &- other.x0), Double(one.x1 &- other.x1))
        return above * below >= 0
    }

    @inline(__always)
    private mutating func insert(_ edge: RowEdge) {
        let edge = StripEdge(edge)
        heights.insert(edge.y0)
        heights.insert(edge.y1)
        var index = edgeCount
        while index > 0, edges[index &- 1].y0 > edge.y0 {
            edges[index] = edges[index &- 1]
            index &-= 1
            cost &+= 1
        }
        edges[index] = edge
        edgeCount &+= 1
    }

    private mutating func walkStrips() -> Bool {
        guard var upper = heights.first(from: 0) else { return true }
        var crossingsKnown: Int32 = 0
        var cross = false
        while var lower = heights.first(from: upper &+ 1) {
            moveOn(to: upper)
            if upper >= crossingsKnown {
                crossingsKnown = lower
                cross = findCrossings(upper, lower)
                if cross { lower = heights.first(from: upper &+ 1) ?? lower }
            }
            if cross { sortByMiddle(upper, lower) }
            walkOrder(upper)
            if cost > RowStrips.maxCost { return false }
            upper = lower
        }
        for position in 0..<orderCount { endSide(Int(order[position]), at: upper) }
        return true
    }

    /// Removes the edges that end at a height from the order and inserts those that begin there; an edge that continues
    /// another one takes its position.
    @inline(__always)
    private mutating func moveOn(to y: Int32) {
        var begun = reachedCount
        while begun < edgeCount, edges[begun].y0 == y { begun &+= 1 }
        var orderEnd = 0
        for position in 0..<orderCount {
            let index = order[position]
            if edges[Int(index)].y1 > y {
                order[orderEnd] = index
                orderEnd &+= 1
                continue
            }
            endSide(Int(index), at: y)
            cost &+= begun &- reachedCount
            for next in reachedCount..<begun where edges[next].x0 == edges[Int(index)].x1 {
                swap(&edges[next], &edges[reachedCount])
                order[orderEnd] = Int32(truncatingIfNeeded: reachedCount)
                orderEnd &+= 1
                reachedCount &+= 1
                break
            }
        }
        while reachedCount < begun {
            order[orderEnd] = Int32(truncatingIfNeeded: reachedCount)
            orderEnd &+= 1
            reachedCount &+= 1
        }
        orderCount = orderEnd
    }

    /// Brings the edges into the order of a strip's upper border and records the heights at which their order changes.
    ///
    /// - Returns: Whether it changes anywhere.
    private mutating func findCrossings(_ upper: Int32, _ lower: Int32) -> Bool {
        for position in 0..<orderCount { edges[Int(order[position])].enter(upper, lower) }
        sort { $0.top > $1.top || ($0.top == $1.top && $0.bottom > $1.bottom) }
        var found = false
        var rightmost = -Double.infinity
        for position in 0..<orderCount {
            let right = Int(order[position])
            if edges[right].bottom < rightmost {
                found = true
                for other in 0..<position { insertCrossing(Int(order[other]), right, upper, lower) }
                cost &+= position
            }
            rightmost = max(rightmost, edges[right].bottom)
        }
        return found
    }

    /// Records the height at which two edges cross, if they do.
    private mutating func insertCrossing(_ left: Int, _ right: Int, _ upper: Int32, _ lower: Int32) {
        let (left, right) = (edges[left], edges[right])
        guard left.bottom > right.bottom else { return }
        let (above, below) = (right.top - left.top, left.bottom - right.bottom)
        let share = above / (above + below)
        heights.insert(upper &+ Int32(share * Double(lower &- upper) + 0.5))
    }

    private mutating func sortByMiddle(_ upper: Int32, _ lower: Int32) {
        for position in 0..<orderCount { edges[Int(order[position])].enter(upper, lower) }
        sort { $0.top + $0.bottom > $1.top + $1.bottom }
    }

    /// Sorts by insertion, since the order is nearly right from the strip before.
    @inline(__always)
    private mutating func sort(_ liesRight: (borrowing StripEdge, borrowing StripEdge) -> Bool) {
        var position = 1
        while position < orderCount {
            let index = order[position]
            var slot = position
            while slot > 0, liesRight(edges[Int(order[slot &- 1])], edges[Int(index)]) {
                order[slot] = order[slot &- 1]
                slot &-= 1
                cost &+= 1
            }
            order[slot] = index
            position &+= 1
        }
    }

    /// Follows the winding number through a strip that begins at a height.
    @inline(__always)
    private mutating func walkOrder(_ upper: Int32) {
        cost &+= orderCount
        var winding = winding
        for position in 0..<orderCount {
            let index = Int(order[position])
            let next = winding &+ edges[index].sign
            let side: Int32 = winding == 0 ? 1 : next == 0 ? -1 : 0
            winding = next
            leastWinding = min(leastWinding, next)
            greatestWinding = max(greatestWinding, next)
            if side != edges[index].side {
                endSide(index, at: upper)
                edges[index].side = side
                edges[index].sideStart = upper
            }
        }
    }

    /// Appends the piece of border that an edge was until a height, if it was one.
    @inline(__always)
    private mutating func endSide(_ index: Int, at y: Int32) {
        if edges[index].side != 0, edges[index].sideStart != y { pieces.append(BorderPiece(edges[index], to: y)) }
    }
}
