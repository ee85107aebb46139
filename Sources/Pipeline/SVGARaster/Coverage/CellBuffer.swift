import SVGAGeometry
import SVGAPixels

/// The signed area that the edges of a shape cut from each pixel of a box, summed up as the edges come.
///
/// An edge that crosses a pixel adds to the pixel's cell the part of its height that lies to the left of the remaining
/// pixel area, and the rest to the next cell, so that the running sum over a row is the winding number times the covered
/// area of each pixel. Coordinates are 24.8 integers; one winding over a whole pixel makes 256 sub-rows times 2 * 256
/// sub-columns, `SVGA_FULL_COVERAGE`. Integer sums give the same bits in whatever order they are added up. Bits for each
/// cell tell whether anything was added there, so that a sweep touches only the edges of a shape, and whether the edges
/// of several parts meet there. This is the dense form of the area accumulation of LibArt and FreeType's smooth
/// rasterizer; the bits are Blend2D's idea.
///
/// Where windings beyond 0 and 1 touch inside one pixel the sum is not its coverage: those of opposite sign cancel, those
/// of one sign add up. ``OverlapResolver`` replaces the edges of such cells.
struct CellBuffer: ~Copyable {
    /// Cells that are summed up together.
    static let groupSize = 8

    /// The box in device pixels.
    private(set) var box = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
    var cells: UnsafeMutablePointer<Int32> { cellMemory.elements }
    /// Cells from one row to the next: a multiple of the group size, at least two more than the box is wide.
    private(set) var cellsPerRow = 0
    /// What edges touch, 64 cells each.
    var touches: UnsafeMutablePointer<CellOccupancy> { touchMemory.elements }
    /// Touches from one row to the next.
    private(set) var columnWords = 0
    /// For each row whether several chains of edges touch one cell.
    var isShared: UnsafeMutablePointer<Bool> { rowMemory.elements }
    private var cellMemory: ZeroedMemory<Int32>
    private var touchMemory: ZeroedMemory<CellOccupancy>
    private var rowMemory: ZeroedMemory<Bool>

    init() throws(RenderError) {
        let cells = try ZeroedMemory<Int32>()
        let touches = try ZeroedMemory<CellOccupancy>()
        rowMemory = try ZeroedMemory()
        cellMemory = cells
        touchMemory = touches
    }

    /// Takes on a new box. All cells and touches are zero: a sweep leaves them so, and new memory is cleared.
    mutating func reset(to newBox: PixelRect) throws(RenderError) {
        box = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
        // An edge on the right border lies in the cell after the last and passes on to one more.
        let groups = (newBox.width + 2 + CellBuffer.groupSize - 1) / CellBuffer.groupSize
        cellsPerRow = groups * CellBuffer.groupSize
        columnWords = (groups + 7) / 8
        try cellMemory.grow(to: cellsPerRow * newBox.height)
        try touchMemory.grow(to: columnWords * newBox.height)
        try rowMemory.grow(to: newBox.height)
        box = newBox
        isShared.update(repeating: false, count: newBox.height)
    }

    /// Notes that something was added to a cell and the next.
    func touch(row: Int, column: Int) {
        touches[row &* columnWords &+ column >> 6].down |= 1 &<< UInt64(truncatingIfNeeded: column)
    }
}
