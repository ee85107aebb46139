/// Which of 64 neighbouring cells edges touch, one bit a cell.
struct CellOccupancy {
    /// Cells that edges touch which run down, in the direction of their contour.
    var down: UInt64 = 0
    /// Cells that edges touch which run up.
    var up: UInt64 = 0
    /// Cells that level edges pass inside a row: they hold contours together where these have no area.
    var level: UInt64 = 0
    /// The same without the cells of their ends, which the edges before and after touch too.
    var levelInside: UInt64 = 0
    /// Cells in which a contour turns from down to up or back.
    var turning: UInt64 = 0
    /// Cells that several chains of edges of one direction touch, or a level edge and a chain.
    var shared: UInt64 = 0

    /// Cells whose sum may not be the coverage: in the others is at most one chain, or one that turns.
    var doubtful: UInt64 { down & up & ~turning | shared }
}
