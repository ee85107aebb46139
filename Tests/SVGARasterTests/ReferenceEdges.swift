import CSVGAKernels

/// How edges touch 64 neighbouring cells, one bit a cell, with a bit for each direction.
struct Occupancy {
    var down: UInt64 = 0
    var up: UInt64 = 0
    /// Cells that level edges pass, with and without the cells of their ends.
    var level: UInt64 = 0
    var levelInside: UInt64 = 0
    /// Cells in which a contour turns from down to up or back.
    var turning: UInt64 = 0
    /// Cells that several chains of edges with one direction touch, or a level edge and a chain.
    var shared: UInt64 = 0

    /// Cells whose sum may not be the coverage: in the others is at most one chain, or one that turns.
    var doubtful: UInt64 { down & up & ~turning | shared }
}

/// Edges added to cells one division per row and one cell after the other, which the kernels must equal to the bit.
struct ReferenceEdges {
    let cellsPerRow: Int
    let wordsPerRow: Int
    var cells: [Int32]
    var touches: [UInt64]
    var occupancies: [Occupancy]
    var isShared: [Bool]
    /// Cells that are touched, and cells that are touched again by the same chain or another.
    private(set) var touchedTwice: [UInt64]
    private var chainEnd = (x: -1, y: -1, column: -1, sign: 0)

    init(width: Int, height: Int) {
        cellsPerRow = (width + 9) / 8 * 8
        wordsPerRow = (cellsPerRow + 63) / 64
        cells = Array(repeating: 0, count: cellsPerRow * height + 1)
        touches = Array(repeating: 0, count: wordsPerRow * height)
        occupancies = Array(repeating: Occupancy(), count: wordsPerRow * height)
        isShared = Array(repeating: false, count: height)
        touchedTwice = Array(repeating: 0, count: wordsPerRow * height)
    }

    /// Unmarked cells with a sum, whose left neighbour is unmarked too, so that no sweep finds them.
    var cellsWithoutATouch: [Int] {
        cells.dropLast().indices.filter { index in
            let (row, column) = index.quotientAndRemainder(dividingBy: cellsPerRow)
            let marked = [column, column - 1].contains { column in
                guard column >= 0 else { return false }
                return touches[row * wordsPerRow + column >> 6] >> UInt64(column & 63) & 1 == 1
            }
            return cells[index] != 0 && !marked
        }
    }

    mutating func add(_ edge: svga_edge) {
        let (start, end) = ((x: Int(edge.x0), y: Int(edge.y0)), (x: Int(edge.x1), y: Int(edge.y1)))
        if start.y == end.y {
            if end.x < 0 { chainEnd = (start.x, start.y, -1, 2) } else { addLevel(start.x, end.x, start.y) }
            return
        }
        let sign = start.y < end.y ? 1 : -1
        let cleared = follow(start, end, sign)
        defer {
            if let cleared {
                if sign > 0 {
                    occupancies[cleared.word].down |= cleared.bit
                } else {
                    occupancies[cleared.word].up |= cleared.bit
                }
            }
        }
        let (upper, lower) = sign > 0 ? (start, end) : (end, start)
        let slope = Int(Double((lower.x - upper.x) << 32) / Double(lower.y - upper.y))
        let last = (lower.y - 1) >> 8
        var (x, height) = (upper.x, 256 - upper.y & 255)
        var exact = upper.x << 32 + 1 << 31 + height * slope
        for row in upper.y >> 8..<last {
            addRun(row, x, exact >> 32, height, sign)
            (x, height) = (exact >> 32, 256)
            exact += slope << 8
        }
        addRun(last, x, lower.x, height - (256 - lower.y & 255) & 255, sign)
    }

    private mutating func addRun(_ row: Int, _ from: Int, _ to: Int, _ height: Int, _ sign: Int) {
        let (left, right) = (min(from, to), max(from, to))
        let last = max(left >> 8, (right - 1) >> 8)
        touch(row, left >> 8...last, sign)
        if last == left >> 8 {
            addCell(row, last, height * sign, left - last << 8 + right - last << 8)
            return
        }
        let rise = Int(Double(height << 32) / Double(right - left))
        var exact = 1 << 31 + (256 - left & 255) * rise
        var (sum, y) = (left & 255 + 256, 0)
        for column in left >> 8..<last {
            addCell(row, column, sign * (exact >> 32 - y), sum)
            (sum, y) = (256, exact >> 32)
            exact += rise << 8
        }
        addCell(row, last, sign * (height - y), right - last << 8)
    }

    private mutating func addCell(_ row: Int, _ column: Int, _ height: Int, _ sum: Int) {
        let index = row * cellsPerRow + column
        cells[index] &+= Int32(truncatingIfNeeded: height * (512 - sum))
        cells[index + 1] &+= Int32(truncatingIfNeeded: height * sum)
    }

    private mutating func touch(_ row: Int, _ columns: ClosedRange<Int>, _ sign: Int) {
        var old = occupancies[row * wordsPerRow + columns.lowerBound >> 6]
        for column in columns {
            let (word, bit) = (row * wordsPerRow + column >> 6, UInt64(1) << UInt64(column & 63))
            touchedTwice[word] |= (touches[word] | occupancies[word].levelInside) & bit
            touches[word] |= bit
            if column & 63 == 0 { old = occupancies[word] }
            if (old.down | old.up | old.levelInside) & bit != 0 {
                isShared[row] = true
                occupancies[word].shared |= ((sign > 0 ? old.down : old.up) | old.levelInside) & bit
            }
            if sign > 0 { occupancies[word].down |= bit } else { occupancies[word].up |= bit }
        }
    }

    private mutating func follow(_ start: (x: Int, y: Int), _ end: (x: Int, y: Int), _ sign: Int) -> (
        word: Int, bit: UInt64
    )? {
        defer { chainEnd = (end.x, end.y, (end.x - (start.x < end.x ? 1 : 0)) >> 8, sign) }
        let column = (start.x - (start.x > end.x ? 1 : 0)) >> 8
        if chainEnd.x == start.x, chainEnd.y == start.y, start.y & 255 != 0 {
            let word = (start.y - (sign > 0 ? 0 : 1)) >> 8 * wordsPerRow + column >> 6
            let bit = UInt64(1) << UInt64(column & 63)
            if chainEnd.sign != sign {
                occupancies[word].turning |= chainEnd.sign == 0 ? 0 : bit
            } else if chainEnd.column == column {
                let before = sign > 0 ? occupancies[word].down : occupancies[word].up
                if sign > 0 { occupancies[word].down &= ~bit } else { occupancies[word].up &= ~bit }
                return (word, before & bit)
            }
        }
        return nil
    }

    private mutating func addLevel(_ startX: Int, _ endX: Int, _ y: Int) {
        if y & 255 == 0 || startX == endX { return }
        let row = y >> 8
        for column in min(startX, endX) >> 8...max(startX, endX) >> 8 {
            occupancies[row * wordsPerRow + column >> 6].level |= 1 << UInt64(column & 63)
        }
        let goesOn = chainEnd.sign == 0 && chainEnd.x == startX && chainEnd.y == y
        chainEnd = (endX, y, 0, 0)
        let first = goesOn && startX <= endX ? startX >> 8 : (min(startX, endX) - 1) >> 8 + 1
        let last = goesOn && startX >= endX ? startX >> 8 : max(startX, endX) >> 8 - 1
        if first > last { return }
        for column in first...last {
            let (word, bit) = (row * wordsPerRow + column >> 6, UInt64(1) << UInt64(column & 63))
            let others = (occupancies[word].down | occupancies[word].up | occupancies[word].levelInside) & bit
            if others != 0 { isShared[row] = true }
            occupancies[word].shared |= others
            touchedTwice[word] |= others
            occupancies[word].levelInside |= bit
        }
    }
}
