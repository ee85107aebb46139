import CSVGARasterKernels
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
/// The sum is not the coverage of a pixel in which other windings than 0 and 1 meet: those of opposite sign cancel, those of
/// one sign add up. ``OverlapResolver`` replaces the edges of such cells.
struct CellBuffer: ~Copyable {
    /// Cells that are summed up together.
    static let groupSize = 8

    /// The box in device pixels.
    private(set) var box = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
    var cells: UnsafeMutablePointer<Int32> { cellMemory.elements }
    /// Cells from one row to the next: a multiple of the group size, at least two more than the box is wide.
    private(set) var cellsPerRow = 0
    /// The cells that edges touch, a bit for each, 64 in each element.
    var touches: UnsafeMutablePointer<UInt64> { touchMemory.elements }
    /// Elements of ``touches`` and ``occupancies`` from one row to the next.
    private(set) var columnWords = 0
    /// How edges touch the cells, where overlaps are tracked; ``collectTouches()`` turns them into ``touches``.
    var occupancies: UnsafeMutablePointer<CellOccupancy> { occupancyMemory.elements }
    /// For each row whether several chains of edges touch one cell.
    var isShared: UnsafeMutablePointer<Bool> { rowMemory.elements }
    private var cellMemory: ZeroedMemory<Int32>
    private var touchMemory: ZeroedMemory<UInt64>
    private var occupancyMemory: ZeroedMemory<CellOccupancy>
    private var rowMemory: ZeroedMemory<Bool>

    init() throws(RenderError) {
        let cells = try ZeroedMemory<Int32>()
        let touches = try ZeroedMemory<UInt64>()
        let occupancies = try ZeroedMemory<CellOccupancy>()
        rowMemory = try ZeroedMemory()
        cellMemory = cells
        touchMemory = touches
        occupancyMemory = occupancies
    }

    /// Sets a new box. All cells and touches are zero: a sweep clears them, and new memory is zeroed.
    ///
    /// - Parameter tracksOverlaps: Whether edges will be recorded in ``occupancies``.
    mutating func reset(to newBox: PixelRect, tracksOverlaps: Bool) throws(RenderError) {
        box = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
        // An edge on the right border lies in the cell after the last and passes on to one more.
        let groups = (newBox.width + 2 + CellBuffer.groupSize - 1) / CellBuffer.groupSize
        cellsPerRow = groups * CellBuffer.groupSize
        columnWords = (groups + 7) / 8
        // A steep edge on that border adds nothing to one cell more.
        try cellMemory.grow(to: cellsPerRow * newBox.height + 1)
        try touchMemory.grow(to: columnWords * newBox.height)
        if tracksOverlaps {
            try occupancyMemory.grow(to: columnWords * newBox.height)
            try rowMemory.grow(to: newBox.height)
            isShared.update(repeating: false, count: newBox.height)
        }
        box = newBox
    }

    /// Records in ``occupancies`` that something was added to a cell and the next.
    func touch(row: Int, column: Int) {
        occupancies[row &* columnWords &+ column >> 6].down |= 1 &<< UInt64(truncatingIfNeeded: column)
    }

    /// Fills ``touches`` from ``occupancies``, which it clears.
    func collectTouches() {
        for index in 0..<columnWords &* box.height {
            touches[index] = occupancies[index].touched
            occupancies[index] = CellOccupancy()
        }
    }
}

extension CellBuffer {
    /// An upper bound of the bytes for resolving the overlaps of the added edges, while buffers double.
    ///
    /// - Parameter pointCount: The number of points of the polygons of these edges.
    func maxOverlapByteCount(pointCount: Int) -> Int {
        let rowCount = UnsafeBufferPointer(start: isShared, count: box.height).count { $0 }
        let runCount = min(rowCount * (box.width / 2 + 1), CellRun.maxTotalCount)
        let (edgeCount, overflow) = rowCount.multipliedReportingOverflow(by: pointCount)
        let keptCount = overflow ? CellRun.maxTotalCount : min(edgeCount, CellRun.maxTotalCount)
        return 3 * (runCount * MemoryLayout<CellRun>.stride + keptCount * MemoryLayout<svga_row_edge>.stride)
    }
}

/// How edges touch 64 neighbouring cells.
typealias CellOccupancy = svga_occupancy

extension CellOccupancy {
    /// Cells to which edges added something.
    var touched: UInt64 { down | up }

    /// Cells whose sum may not be the coverage: in the others is at most one chain, or one that turns.
    var doubtful: UInt64 { down & up & ~turning | shared }
}
