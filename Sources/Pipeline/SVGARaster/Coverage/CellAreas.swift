/// Adds parts of edges to the cells of one row.
enum CellAreas {
    /// Adds a part of an edge inside one row, `height` sub-rows high, to the cells of the row.
    @inline(__always)
    static func addArea(_ rowCells: UnsafeMutablePointer<Int32>, _ x0: Int, _ x1: Int, height: Int, _ sign: Int) {
        let first = x0 &>> 8
        if first == x1 &>> 8 {
            add(
                rowCells + first, height: Int32(truncatingIfNeeded: height &* sign),
                sum: Int32(truncatingIfNeeded: (x0 & 255) &+ (x1 & 255)))
        } else {
            addColumns(rowCells, min(x0, x1), max(x0, x1), height: height, sign)
        }
    }

    /// Adds a part over several columns, from left to right, since the areas do not depend on the direction.
    @inline(__always)
    static func addColumns(_ rowCells: UnsafeMutablePointer<Int32>, _ x0: Int, _ x1: Int, height: Int, _ sign: Int) {
        let lastColumn = (x1 &- 1) &>> 8
        let sign = Int32(truncatingIfNeeded: sign)
        let rise = Int(Double(height &<< 32) / Double(x1 &- x0))
        var cell = rowCells + x0 &>> 8
        let end = rowCells + lastColumn
        var exact = 1 &<< 31 &+ (256 &- x0 & 255) &* rise
        var sum = Int32(truncatingIfNeeded: x0 & 255 &+ 256)
        var y: Int32 = 0
        while cell < end {
            let next = Int32(truncatingIfNeeded: exact &>> 32)
            add(cell, height: sign &* (next &- y), sum: sum)
            (sum, y) = (256, next)
            exact &+= rise &<< 8
            cell += 1
        }
        sum = sum &- 256 &+ Int32(truncatingIfNeeded: x1 &- lastColumn &<< 8)
        add(cell, height: sign &* (Int32(truncatingIfNeeded: height) &- y), sum: sum)
    }

    /// Adds an edge inside one cell: its signed height, and the sum of its two distances from the cell's left border.
    @inline(__always)
    static func add(_ cell: UnsafeMutablePointer<Int32>, height: Int32, sum: Int32) {
        cell[0] &+= height &* (512 &- sum)
        cell[1] &+= height &* sum
    }
}
