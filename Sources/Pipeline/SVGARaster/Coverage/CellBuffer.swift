import CSVGAKernels
import SVGAGraphics

/// The signed area that the edges of a shape cut from each pixel of a box, summed up as the edges come. An edge that
/// crosses a pixel adds to the pixel's cell the part of its height that lies to the left of the remaining pixel area,
/// and the rest to the next cell, so that the running sum over a row is the winding number times the covered area of
/// each pixel. Coordinates are 24.8 integers; one winding over a whole pixel makes 256 sub-rows times 2 * 256
/// sub-columns, `SVGA_FULL_COVERAGE`. Integer sums give the same bits in whatever order they are added up. Bits for
/// each cell record whether edges were added there, so that a sweep touches only the edges of a shape, and whether the
/// edges of several parts meet there. This is the dense form of the area accumulation of LibArt and FreeType's smooth
/// rasterizer; the bits are Blend2D's idea.
///
/// The sum is not a pixel's coverage if windings other than 0 and 1 meet in it: windings with opposite signs cancel,
/// and windings with one sign add up. ``OverlapResolver`` replaces the edges of such cells.
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
    /// Elements of ``touches`` from one row to the next.
    private(set) var columnWords = 0
    /// The cells in which several chains of edges meet, if overlaps are tracked; empty after ``clearOverlaps()``.
    var overlaps = svga_overlaps()
    /// For each row whether several chains of edges touch one cell.
    private var isShared: UnsafeMutablePointer<Bool> { rowMemory.elements }
    private var cellMemory: ZeroedMemory<Int32>
    private var touchMemory: ZeroedMemory<UInt64>
    /// The bits for ``overlaps``: shared cells, level edges, and level edges without their ends.
    private var overlapMemory: ZeroedMemory<UInt64>
    private var rowMemory: ZeroedMemory<Bool>

    init() throws(SVGAError) {
        let cells = try ZeroedMemory<Int32>()
        let touches = try ZeroedMemory<UInt64>()
        let overlaps = try ZeroedMemory<UInt64>()
        rowMemory = try ZeroedMemory()
        cellMemory = cells
        touchMemory = touches
        overlapMemory = overlaps
    }

    /// Sets a new box. All cells and touches are zero: a sweep clears them, and new memory is zeroed.
    mutating func reset(to newBox: PixelRect, tracksOverlaps: Bool) throws(SVGAError) {
        box = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
        // An edge on the right border lies in the cell after the last and passes on to one more.
        let groups = (newBox.width + 2 + CellBuffer.groupSize - 1) / CellBuffer.groupSize
        cellsPerRow = groups * CellBuffer.groupSize
        columnWords = (groups + 7) / 8
        // A steep edge on that border adds nothing to one cell more.
        try cellMemory.grow(to: cellsPerRow * newBox.height + 1)
        try touchMemory.grow(to: columnWords * newBox.height)
        if tracksOverlaps {
            let wordCount = columnWords * newBox.height
            try overlapMemory.grow(to: 3 * wordCount)
            try rowMemory.grow(to: newBox.height)
            isShared.update(repeating: false, count: newBox.height)
            let bits = overlapMemory.elements
            overlaps = svga_overlaps()
            (overlaps.shared, overlaps.levels, overlaps.inner_levels) = (bits, bits + wordCount, bits + 2 * wordCount)
            (overlaps.is_shared, overlaps.end_x, overlaps.turn_column) = (isShared, -1, -1)
        }
        box = newBox
    }

    /// The cells as kernels take them.
    var kernelCells: svga_cells {
        svga_cells(
            cells: cells, cells_per_row: Int64(cellsPerRow), touches: touches, words_per_row: Int64(columnWords))
    }

    func clearOverlaps() {
        for row in 0..<box.height where isShared[row] {
            (overlaps.shared + row &* columnWords).update(repeating: 0, count: columnWords)
        }
        if overlaps.has_levels { overlaps.levels.update(repeating: 0, count: 2 &* columnWords &* box.height) }
    }
}

extension CellBuffer {
    /// An upper bound of the bytes for resolving the overlaps of polygons with so many points, while buffers double.
    func maxOverlapByteCount(pointCount: Int) -> Int {
        let rowCount = UnsafeBufferPointer(start: isShared, count: box.height).count { $0 }
        let runCount = min(rowCount * (box.width / 2 + 1), RunEdges.maxCount)
        let (edgeCount, overflow) = rowCount.multipliedReportingOverflow(by: pointCount)
        let keptCount = overflow ? RunEdges.maxCount : min(edgeCount, RunEdges.maxCount)
        return 3 * (runCount * MemoryLayout<svga_cell_run>.stride + keptCount * MemoryLayout<svga_row_edge>.stride)
    }
}

extension CellBuffer {
    /// Blends one premultiplied colour by coverage onto a surface, where a clip lets it through, and leaves all cells
    /// zero. The pixels are the same as from ``sweep(_:scratch:)`` into a painter with this colour; one kernel sums up
    /// cells and blends, without coverage in memory in between.
    func fill(_ surface: Surface, color: UInt32, clip: ClipMask) {
        var all = kernelCells
        var target = svga_box(
            width: Int64(box.width), height: Int64(box.height), pixels: surface.pixel(x: box.minX, y: box.minY),
            stride: Int64(surface.bounds.width), clip: clip.coverage(x: box.minX, y: box.minY),
            clip_stride: Int64(clip.bounds.width))
        svga_fill_cells(&all, &target, color)
    }
}
