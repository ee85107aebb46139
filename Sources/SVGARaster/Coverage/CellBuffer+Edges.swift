import SVGAGeometry

extension CellBuffer {
    /// Adds one edge in device coordinates; both ends are finite. Horizontal edges add nothing.
    @inline(__always)
    func addEdge(from start: Point, to end: Point) {
        let x0 = start.x - Double(box.minX)
        let y0 = start.y - Double(box.minY)
        let x1 = end.x - Double(box.minX)
        let y1 = end.y - Double(box.minY)
        let (width, height) = (Double(box.width), Double(box.height))
        if x0 >= 0, x1 >= 0, y0 >= 0, y1 >= 0, x0 <= width, x1 <= width, y0 <= height, y1 <= height {
            addInside(fixed(x0), fixed(y0), fixed(x1), fixed(y1))
        } else {
            addClipped(x0, y0, x1, y1)
        }
    }

    /// Adds the part of an edge that counts for the box: cut above and below, moved onto the nearer border where it lies
    /// to the left or right.
    @inline(never)
    private func addClipped(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
        let (width, height) = (Double(box.width), Double(box.height))
        if (y0 <= 0 && y1 <= 0) || (y0 >= height && y1 >= height) || (x0 >= width && x1 >= width) { return }
        // Far beyond any picture, and small enough for the products below to stay finite.
        func bounded(_ value: Double) -> Double { min(max(value, -1e9), 1e9) }
        let (start, end) = (Point(bounded(x0), bounded(y0)), Point(bounded(x1), bounded(y1)))
        let slope = (end.x - start.x) / (end.y - start.y)
        func cut(_ point: Point) -> Point {
            let y = min(max(point.y, 0), height)
            return y == point.y ? point : Point(start.x + (y - start.y) * slope, y)
        }
        addCut(cut(start), cut(end), width: width)
    }

    /// Adds an edge whose rows lie in the box, in pieces that lie left of, in and right of it.
    private func addCut(_ start: Point, _ end: Point, width: Double) {
        var from = start
        func add(to point: Point) {
            addInside(
                fixed(min(max(from.x, 0), width)), fixed(from.y), fixed(min(max(point.x, 0), width)), fixed(point.y))
            from = point
        }
        func cross(_ border: Double) {
            guard (from.x < border) != (end.x < border) else { return }
            let y = start.y + (border - start.x) * ((end.y - start.y) / (end.x - start.x))
            add(to: Point(border, start.y < end.y ? min(max(y, from.y), end.y) : max(min(y, from.y), end.y)))
        }
        cross(start.x < end.x ? 0 : width)
        cross(start.x < end.x ? width : 0)
        add(to: end)
    }

    @inline(__always)
    private func fixed(_ value: Double) -> Int { Int(value * 256 + 0.5) }

    /// Adds an edge that lies in the box; coordinates in 1/256 pixel from the box's corner.
    @inline(__always)
    private func addInside(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
        if y0 == y1 { return }
        if y0 < y1 {
            addRows(x0, y0, x1, y1, sign: 1)
        } else {
            addRows(x1, y1, x0, y0, sign: -1)
        }
    }

    /// Splits a downward edge at the borders between rows.
    @inline(__always)
    private func addRows(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, sign: Int) {
        var row = y0 >> 8
        let lastRow = (y1 - 1) >> 8
        if row == lastRow {
            addRun(row: row, x0, x1, height: y1 - y0, sign: sign)
            return
        }
        let slope = Double(x1 - x0) / Double(y1 - y0)
        var x = x0
        var y = y0
        while row < lastRow {
            let border = (row + 1) << 8
            // From the start each time, so that errors do not add up; the result stays between the ends.
            let next = Int(Double(x0) + Double(border - y0) * slope + 0.5)
            addRun(row: row, x, next, height: border - y, sign: sign)
            (x, y) = (next, border)
            row += 1
        }
        addRun(row: row, x, x1, height: y1 - y, sign: sign)
    }

    /// Adds the part of an edge inside one row, `height` sub-rows high, split at the borders between columns.
    @inline(__always)
    private func addRun(row: Int, _ x0: Int, _ x1: Int, height: Int, sign: Int) {
        let rowCells = cells + row &* cellsPerRow
        let rowBits = bits + row &* wordsPerRow
        let first = x0 >> 8
        let last = x1 >> 8
        if first == last {
            add(rowCells, rowBits, column: first, height: sign &* height, sum: (x0 & 255) &+ (x1 & 255))
            return
        }
        addColumns(rowCells, rowBits, min(x0, x1), max(x0, x1), height: height, sign: sign)
    }

    /// Adds a run over several columns. The direction does not matter for the areas, so it goes from left to right.
    @inline(never)
    private func addColumns(
        _ rowCells: UnsafeMutablePointer<Int32>, _ rowBits: UnsafeMutablePointer<UInt64>, _ x0: Int, _ x1: Int,
        height: Int, sign: Int
    ) {
        let rise = Double(height) / Double(x1 - x0)
        var column = x0 >> 8
        let lastColumn = x1 >> 8
        var x = x0
        var y = 0
        while column < lastColumn {
            let border = (column + 1) << 8
            let next = Int(Double(border - x0) * rise + 0.5)
            add(rowCells, rowBits, column: column, height: sign * (next - y), sum: (x & 255) + 256)
            (x, y) = (border, next)
            column += 1
        }
        add(rowCells, rowBits, column: column, height: sign * (height - y), sum: x1 & 255)
    }

    /// Adds an edge inside one cell: its signed height, and the sum of its two distances from the cell's left border.
    @inline(__always)
    private func add(
        _ rowCells: UnsafeMutablePointer<Int32>, _ rowBits: UnsafeMutablePointer<UInt64>, column: Int, height: Int,
        sum: Int
    ) {
        rowCells[column] &+= Int32(truncatingIfNeeded: height &* (512 &- sum))
        rowCells[column &+ 1] &+= Int32(truncatingIfNeeded: height &* sum)
        let group = column >> 3
        rowBits[group >> 6] |= 1 << UInt64(truncatingIfNeeded: group & 63)
        let next = (column &+ 1) >> 3
        rowBits[next >> 6] |= 1 << UInt64(truncatingIfNeeded: next & 63)
    }
}
