import SVGAGeometry

/// The signed area that the edges of a shape cut from each pixel of a box, summed up as the edges come.
///
/// An edge that crosses a pixel adds to the pixel's cell the part of its height that lies to the left of the remaining
/// pixel area, and the rest to the next cell, so that the running sum over a row is the winding number times the covered
/// area of each pixel. Coordinates are 24.8 integers; one winding over a whole pixel makes 256 sub-rows times 2 * 256
/// sub-columns, `SVGA_FULL_COVERAGE`. Integer sums give the same bits in whatever order they are added up. One bit for
/// each group of eight cells tells whether anything was added there, so that a sweep touches only the edges of a shape.
/// This is the dense form of the area accumulation of LibArt and FreeType's smooth rasterizer; the bits are Blend2D's
/// idea.
///
/// Where two windings of opposite sign touch inside one pixel their areas cancel; that pixel comes out too light.
struct CellBuffer: ~Copyable {
    /// Cells in a group that shares one bit.
    static let groupSize = 8

    /// The box in device pixels.
    private(set) var box = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
    private(set) var cells: UnsafeMutablePointer<Int32>
    private(set) var bits: UnsafeMutablePointer<UInt64>
    /// Cells from one row to the next: a multiple of the group size, at least two more than the box is wide.
    private(set) var cellsPerRow = 0
    private(set) var wordsPerRow = 0
    private var cellCapacity = 0
    private var wordCapacity = 0

    init() {
        cells = .allocate(capacity: 0)
        bits = .allocate(capacity: 0)
    }

    deinit {
        cells.deallocate()
        bits.deallocate()
    }

    /// Takes on a new box. All cells and bits are zero: a sweep leaves them so, and new memory is cleared.
    mutating func reset(to newBox: PixelRect) {
        box = newBox
        // An edge on the right border lies in the cell after the last and passes on to one more.
        let groups = (newBox.width + 2 + CellBuffer.groupSize - 1) / CellBuffer.groupSize
        cellsPerRow = groups * CellBuffer.groupSize
        wordsPerRow = (groups + 63) / 64
        reserve(cellCount: cellsPerRow * newBox.height, wordCount: wordsPerRow * newBox.height)
    }

    private mutating func reserve(cellCount: Int, wordCount: Int) {
        if cellCount > cellCapacity {
            cells.deallocate()
            cells = .allocate(capacity: cellCount)
            cells.initialize(repeating: 0, count: cellCount)
            cellCapacity = cellCount
        }
        if wordCount > wordCapacity {
            bits.deallocate()
            bits = .allocate(capacity: wordCount)
            bits.initialize(repeating: 0, count: wordCount)
            wordCapacity = wordCount
        }
    }
}
