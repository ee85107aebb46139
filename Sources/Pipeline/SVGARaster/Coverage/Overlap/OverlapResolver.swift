import CSVGAKernels
import SVGAGraphics

/// Corrects the sums of cells in which parts of a shape overlap, by the non-zero rule.
///
/// The sums are exact as long as the windings in a cell are 0 and 1, or 0 and -1, or all of one sign. Other windings
/// occur only if several chains of edges touch one cell. The run of cells around such a cell is cleared, and only the
/// borders between winding number 0 and all others are added to it again: 1 where the border leads in from the left, -1
/// where it leads out.
struct OverlapResolver: ~Copyable {
    private var collected = RunEdges()
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
        collected.findRuns(in: cells)
        if collected.runCount == 0 { return 0 }
        if edges.isWhole {
            collected.add(edges.portion)
        } else {
            EdgeCutter(box: cells.box).cut(polygons, through: &edges) { collected.add($0) }
        }
        var cost = collected.cost
        var buffer = cells.kernelCells
        for index in 0..<collected.runCount {
            if cost > OverlapResolver.maxCost { break }
            var run = collected.run(index)
            if strips.walk(run, of: collected) { svga_replace_run(&buffer, &run, &strips.kernelStrips) }
            cost += strips.cost
        }
        return cost
    }
}
