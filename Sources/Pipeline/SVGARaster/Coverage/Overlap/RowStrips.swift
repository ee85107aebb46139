import CSVGAKernels

/// Finds the borders of the covered part of a row, by the non-zero rule.
///
/// A walk goes down the row to each height at which edges begin, end or cross. In between they keep their order from left
/// to right, so winding numbers show which edges lead from 0 to another number or back.
struct RowStrips: ~Copyable {
    /// The most that a row may cost, in units of `DrawCost.overlap`: about a tenth of a millisecond.
    private static let maxCost: Int64 = 1 << 15

    /// Holds the borders of the covered area in the last run.
    var kernelStrips: svga_strips

    init() {
        let pieceCount = 64
        kernelStrips = svga_strips(
            edges: .allocate(capacity: Int(SVGA_MAX_RUN_EDGES) + 1), pieces: .allocate(capacity: pieceCount),
            piece_count: 0, max_piece_count: Int64(pieceCount), cost: 0, max_cost: RowStrips.maxCost)
    }

    deinit {
        kernelStrips.edges.deallocate()
        kernelStrips.pieces.deallocate()
    }

    /// The cost of the last run, in units of `DrawCost.overlap`.
    var cost: Int { Int(kernelStrips.cost) }

    /// Walks through the strips of a run.
    ///
    /// - Returns: Whether the sums are wrong and the borders in ``kernelStrips`` are right; false as well when it would take too long.
    mutating func walk(_ run: svga_cell_run, of collected: borrowing RunEdges) -> Bool {
        var isWrong = find(run, collected)
        if kernelStrips.piece_count > kernelStrips.max_piece_count {
            makeRoom()
            isWrong = find(run, collected)
        }
        return isWrong
    }

    private mutating func find(_ run: svga_cell_run, _ collected: borrowing RunEdges) -> Bool {
        // A run with more edges than are collected keeps its plain sums.
        let last = run.edge_count < SVGA_MAX_RUN_EDGES ? run.last_edge : -1
        return svga_find_borders(&kernelStrips, collected.elements, last, run.edge_count, run.winding)
    }

    /// Reserves space for all pieces of the last run.
    private mutating func makeRoom() {
        kernelStrips.pieces.deallocate()
        kernelStrips.pieces = .allocate(capacity: Int(kernelStrips.piece_count))
        kernelStrips.max_piece_count = kernelStrips.piece_count
    }
}
