import CSVGARasterKernels
import SVGAGeometry
import SVGAPixels

/// Corrects the sums of cells in which parts of a shape overlap, by the non-zero rule.
///
/// The sums are exact as long as the windings in a cell are 0 and 1, or 0 and -1, or all of one sign. Other windings occur
/// only where several chains of edges touch one cell. The run of cells around such a cell is cleared, and only the borders
/// between winding number 0 and all others are added to it again: 1 where the border leads in from the left, -1 where it
/// leads out.
struct OverlapResolver: ~Copyable {
    private var collected = RowEdges()
    private var strips = RowStrips()

    /// The most that resolving a shape may cost, in units of `DrawCost.overlap`; the runs that are left then keep their plain
    /// sums.
    static let maxCost = 1 << 24

    /// Corrects those runs of `cells`, which hold the edges of `polygons`, in which parts overlap.
    ///
    /// - Parameter edges: The edges of `polygons`, if they all fit there.
    /// - Returns: The cost in units of `DrawCost.overlap`.
    mutating func resolve(
        _ polygons: borrowing Polygons, in cells: borrowing CellBuffer, edges: inout EdgeBuffer
    ) -> Int {
        collected.runs.removeAll()
        cells.appendSharedRuns(to: &collected.runs)
        if collected.runs.count == 0 { return 0 }
        collected.reset(height: cells.box.height)
        if edges.isWhole {
            collected.add(edges.portion)
        } else {
            EdgeCutter(box: cells.box).cut(polygons, through: &edges) { collected.add($0) }
        }
        var cost = collected.cost
        for index in 0..<collected.runs.count {
            if cost > OverlapResolver.maxCost { break }
            let run = collected.runs[index]
            if strips.walk(run, of: collected) { replace(run, in: cells) }
            cost += strips.cost
        }
        return cost
    }

    /// Replaces the edges of a run by the borders of what is covered.
    private func replace(_ run: CellRun, in cells: borrowing CellBuffer) {
        let rowCells = cells.cells + run.row &* cells.cellsPerRow
        let afterLast = run.lastColumn &+ 1
        var passed: Int32 = 0
        for column in run.firstColumn...afterLast {
            passed &+= rowCells[column]
            rowCells[column] = 0
        }
        // Within the run the sum is 0 or one winding; to the left and the right it stays what it is.
        let full = Int32(SVGA_FULL_COVERAGE)
        let before = run.winding &* full
        let after = before &+ passed
        rowCells[run.firstColumn] = (before == 0 ? 0 : full) &- before
        rowCells[afterLast] = after &- (after == 0 ? 0 : full)
        cells.touch(row: run.row, column: run.firstColumn)
        cells.touch(row: run.row, column: run.lastColumn)
        for piece in strips.pieces {
            CellAreas.addArea(
                rowCells, Int(piece.x0), Int(piece.x1), height: Int(piece.height), Int(piece.side))
        }
    }
}
