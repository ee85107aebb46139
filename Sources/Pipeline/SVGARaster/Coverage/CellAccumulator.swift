/// Whether a ``CellAccumulator`` records where several chains of edges touch one cell.
///
/// It is a type and not a value, so that an accumulator that does not record has no branch for it.
protocol OverlapTracking {
    static var isOn: Bool { get }
}

enum OverlapsTracked: OverlapTracking {
    static let isOn = true
}

enum OverlapsIgnored: OverlapTracking {
    static let isOn = false
}

/// Adds edges to the cells of a buffer, and records where several chains of edges touch one cell.
struct CellAccumulator<Tracking: OverlapTracking>: EdgeReceiver {
    private let cells: UnsafeMutablePointer<Int32>
    private let touches: UnsafeMutablePointer<UInt64>
    private let occupancies: UnsafeMutablePointer<CellOccupancy>
    private let isShared: UnsafeMutablePointer<Bool>
    private let cellsPerRow: Int
    private let columnWords: Int
    /// The end of the edge before, its cell and the edge's direction: 1 down, -1 up, 0 level, 2 for no edge yet.
    private var chainEnd = (x: -1, y: -1, column: -1, sign: 0)

    /// Rows and columns that edges have crossed.
    private(set) var crossingCount = 0
    private let maxCrossingCount: Int

    /// Makes an accumulator that ignores all edges after the ones that crossed `maxCrossingCount` rows and columns.
    init(_ buffer: borrowing CellBuffer, maxCrossingCount: Int) {
        self.maxCrossingCount = maxCrossingCount
        cells = buffer.cells
        touches = buffer.touches
        occupancies = buffer.occupancies
        isShared = buffer.isShared
        cellsPerRow = buffer.cellsPerRow
        columnWords = buffer.columnWords
    }

    /// Adds one edge, row after row.
    @inline(__always)
    mutating func add(_ edge: FixedEdge) {
        crossingCount &+= edge.crossingCount
        if crossingCount > maxCrossingCount { return }
        if Tracking.isOn { follow(edge) }
        var row = edge.firstRow
        let slope = edge.slope
        var rowCells = cells + row &* cellsPerRow
        var rowWord = row &* columnWords
        var (x, height) = (edge.x0, 256 &- edge.y0 & 255)
        var exact = edge.x0 &<< 32 &+ 1 &<< 31 &+ height &* slope
        for _ in row..<edge.lastRow {
            let next = exact &>> 32
            addRun(row, rowCells, rowWord, x, next, height: height, edge.sign)
            (x, height) = (next, 256)
            exact &+= slope &<< 8
            rowCells += cellsPerRow
            rowWord &+= columnWords
            row &+= 1
        }
        addRun(
            row, rowCells, rowWord, x, edge.x1, height: height &- (256 &- edge.y1 & 255) & 255, edge.sign)
    }

    /// Records where a contour starts and will end, which is a point where it turns.
    mutating func beginContour(x: Int, y: Int) { chainEnd = (x, y, -1, 2) }

    /// Records where the edge goes on from the one before: both touch the cell in between, as one chain.
    @inline(__always)
    private mutating func follow(_ edge: FixedEdge) {
        let runsDown = edge.sign > 0
        let (startX, startY) = runsDown ? (edge.x0, edge.y0) : (edge.x1, edge.y1)
        let (endX, endY) = runsDown ? (edge.x1, edge.y1) : (edge.x0, edge.y0)
        let column = (startX &- (startX > endX ? 1 : 0)) >> 8
        let touch = occupancies + ((startY &- (runsDown ? 0 : 1)) >> 8 &* columnWords &+ column >> 6)
        let cell: UInt64 = 1 &<< UInt64(truncatingIfNeeded: column)
        if chainEnd.x == startX, chainEnd.y == startY, startY & 255 != 0 {
            if chainEnd.sign != edge.sign {
                touch.pointee.turning |= chainEnd.sign == 0 ? 0 : cell
            } else if chainEnd.column == column {
                if runsDown { touch.pointee.down &= ~cell } else { touch.pointee.up &= ~cell }
            }
        }
        chainEnd = (endX, endY, (endX &- (startX < endX ? 1 : 0)) >> 8, edge.sign)
    }

    /// Records the cells of a level edge, which is the border of what is covered above or below it.
    @inline(never)
    mutating func addLevel(from startX: Int, to endX: Int, y: Int) {
        if !Tracking.isOn || y & 255 == 0 || startX == endX { return }
        let row = y >> 8
        let (first, last) = (min(startX, endX) >> 8, max(startX, endX) >> 8)
        let rowTouches = occupancies + row &* columnWords
        Self.forEachWord(first, last) { rowTouches[$0].level |= $1 }
        // The cells of the ends belong to the chains before and after, unless these are level as well.
        let goesOn = chainEnd.sign == 0 && chainEnd.x == startX && chainEnd.y == y
        chainEnd = (endX, y, 0, 0)
        let inside = (
            first: goesOn && startX <= endX ? first : (min(startX, endX) &- 1) >> 8 &+ 1,
            last: goesOn && startX >= endX ? last : last &- 1
        )
        if inside.first > inside.last { return }
        Self.forEachWord(inside.first, inside.last) { word, touched in
            let touch = rowTouches[word]
            let others = (touch.down | touch.up | touch.levelInside) & touched
            if others != 0 {
                isShared[row] = true
                rowTouches[word].shared |= others
            }
            rowTouches[word].levelInside |= touched
        }
    }

    /// Adds the part of an edge inside one row, `height` sub-rows high, split at the borders between columns.
    @inline(__always)
    private func addRun(
        _ row: Int, _ rowCells: UnsafeMutablePointer<Int32>, _ rowWord: Int, _ x0: Int, _ x1: Int, height: Int,
        _ sign: Int
    ) {
        let first = x0 &>> 8
        let last = x1 &>> 8
        if first == last {
            touch(row, rowWord &+ first &>> 6, 1 &<< UInt64(truncatingIfNeeded: first), sign)
            CellAreas.add(
                rowCells + first, height: Int32(truncatingIfNeeded: height &* sign),
                sum: Int32(truncatingIfNeeded: (x0 & 255) &+ (x1 & 255)))
        } else {
            addColumns(row, rowCells, rowWord, min(x0, x1), max(x0, x1), height: height, sign)
        }
    }

    @inline(never)
    private func addColumns(
        _ row: Int, _ rowCells: UnsafeMutablePointer<Int32>, _ rowWord: Int, _ x0: Int, _ x1: Int, height: Int,
        _ sign: Int
    ) {
        Self.forEachWord(x0 &>> 8, (x1 &- 1) &>> 8) { touch(row, rowWord &+ $0, $1, sign) }
        CellAreas.addColumns(rowCells, x0, x1, height: height, sign)
    }

    /// Records that a chain touches cells, by their word and their bits in it.
    @inline(__always)
    private func touch(_ row: Int, _ word: Int, _ touched: UInt64, _ sign: Int) {
        if Tracking.isOn {
            occupy(row, occupancies + word, touched, sign)
        } else {
            touches[word] |= touched
        }
    }

    @inline(__always)
    private func occupy(_ row: Int, _ touch: UnsafeMutablePointer<CellOccupancy>, _ touched: UInt64, _ sign: Int) {
        let old = touch.pointee
        if (old.down | old.up | old.levelInside) & touched != 0 {
            isShared[row] = true
            touch.pointee.shared |= ((sign > 0 ? old.down : old.up) | old.levelInside) & touched
        }
        if sign > 0 { touch.pointee.down = old.down | touched } else { touch.pointee.up = old.up | touched }
    }

    /// Hands out the bits of a range of columns, word after word.
    @inline(__always)
    private static func forEachWord(_ first: Int, _ last: Int, _ body: (Int, UInt64) -> Void) {
        var firstBits: UInt64 = ~0 &<< UInt64(truncatingIfNeeded: first)
        for word in first &>> 6..<last &>> 6 {
            body(word, firstBits)
            firstBits = ~0
        }
        body(last &>> 6, firstBits & ~0 &>> UInt64(truncatingIfNeeded: 63 &- last))
    }
}
