import CSVGARasterKernels

/// Finds the borders of the covered part of a row, by the non-zero rule.
///
/// The row is cut into strips at the ends and the crossings of its edges. Within a strip edges keep their order from left
/// to right, so a walk along it finds the edges that lead from winding number 0 to another or back.
struct RowStrips: ~Copyable {
    /// The most that a row may cost, in units of `DrawCost.overlap`: about a tenth of a millisecond.
    private static let maxCost: Int64 = 1 << 15

    private var strips: svga_strips

    init() {
        let count = Int(CellRun.maxEdgeCount)
        let pieceCount = 64
        strips = svga_strips(
            edges: .allocate(capacity: count), order: .allocate(capacity: count),
            pieces: .allocate(capacity: pieceCount), piece_count: 0, max_piece_count: Int64(pieceCount), cost: 0,
            max_cost: RowStrips.maxCost)
    }

    deinit {
        strips.edges.deallocate()
        strips.order.deallocate()
        strips.pieces.deallocate()
    }

    /// The cost of the last run, in units of `DrawCost.overlap`.
    var cost: Int { Int(strips.cost) }
    /// The borders of what is covered in the last run, in the order in which they end.
    var pieces: UnsafeBufferPointer<svga_border_piece> {
        UnsafeBufferPointer(start: strips.pieces, count: Int(strips.piece_count))
    }

    /// Walks through the strips of a run.
    ///
    /// - Returns: Whether the sums are wrong and ``pieces`` are right; false as well when it would take too long.
    mutating func walk(_ run: CellRun, of collected: borrowing RowEdges) -> Bool {
        var isWrong = find(run, collected)
        if strips.piece_count > strips.max_piece_count {
            makeRoom()
            isWrong = find(run, collected)
        }
        return isWrong
    }

    private mutating func find(_ run: CellRun, _ collected: borrowing RowEdges) -> Bool {
        svga_find_borders(&strips, collected.elements, run.isComplete ? run.lastEdge : -1, run.winding)
    }

    /// Makes room for all pieces of the last run.
    private mutating func makeRoom() {
        strips.pieces.deallocate()
        strips.pieces = .allocate(capacity: Int(strips.piece_count))
        strips.max_piece_count = strips.piece_count
    }
}
