import CSVGAKernels
import SVGAGraphics

/// Cuts edges to a box of pixels and rounds them to 1/256 pixel.
struct EdgeCutter {
    private let origin: Point
    private let width: Double
    private let height: Double

    init(box: PixelRect) {
        origin = Point(Double(box.minX), Double(box.minY))
        (width, height) = (Double(box.width), Double(box.height))
    }

    /// Passes on all edges of polygons, contour after contour, in portions. If all fit, they stay in the buffer.
    func cut(
        _ polygons: borrowing Polygons, through buffer: inout EdgeBuffer,
        _ take: (UnsafeBufferPointer<svga_edge>) -> Void
    ) {
        buffer.removeAll()
        polygons.points.withUnsafeBufferPointer { points in
            guard let first = points.baseAddress else { return }
            var start = 0
            for end in polygons.contourEnds {
                let turn = EdgeCutter.turn(of: points, start, end)
                beginContour(points[turn], &buffer, take)
                if turn + 1 < end { cut(first + turn, to: first + turn + 1, end - turn - 1, &buffer, take) }
                cut(first + end - 1, to: first + start, turn + 1 - start, &buffer, take)
                start = end
            }
        }
        take(buffer.portion)
    }

    /// A point of a contour at which it turns from up to down or back.
    @inline(__always)
    private static func turn(of points: UnsafeBufferPointer<Point>, _ start: Int, _ end: Int) -> Int {
        var index = start
        while index < end - 1, points[index].y == points[index + 1].y { index += 1 }
        if index == end - 1 { return start }
        let runsDown = points[index].y < points[index + 1].y
        index += 1
        while index < end - 1,
            points[index].y == points[index + 1].y || (points[index].y < points[index + 1].y) == runsDown
        {
            index += 1
        }
        return index
    }

    /// Marks the start of a contour, a point at which it turns, unless it is outside the box.
    private func beginContour(
        _ point: Point, _ buffer: inout EdgeBuffer, _ take: (UnsafeBufferPointer<svga_edge>) -> Void
    ) {
        let start = point - origin
        guard start.x >= 0, start.y >= 0, start.x <= width, start.y <= height else { return }
        let corner = fixed(start)
        buffer.makeRoom(take)
        buffer.append(svga_edge(x0: corner.x, y0: corner.y, x1: -1, y1: corner.y))
    }

    /// Passes on the edges between several points, all of which are finite.
    private func cut(
        _ before: UnsafePointer<Point>, to points: UnsafePointer<Point>, _ count: Int, _ buffer: inout EdgeBuffer,
        _ take: (UnsafeBufferPointer<svga_edge>) -> Void
    ) {
        var (before, next, rest) = (before, points, count)
        while rest > 0 {
            buffer.makeRoom(take)
            let insideCount = makeEdges(from: before, to: next, min(rest, buffer.room.count), buffer.room)
            buffer.add(insideCount)
            if insideCount == 0 { clip(before.pointee - origin, next.pointee - origin, &buffer, take) }
            let count = max(1, insideCount)
            before = next + (count - 1)
            next += count
            rest -= count
        }
    }

    /// Creates edges up to the first that leaves the box.
    private func makeEdges(
        from before: UnsafePointer<Point>, to points: UnsafePointer<Point>, _ count: Int,
        _ room: UnsafeMutableBufferPointer<svga_edge>
    ) -> Int {
        let coordinates = UnsafeRawPointer(points).assumingMemoryBound(to: Double.self)
        let start = UnsafeRawPointer(before).assumingMemoryBound(to: Double.self)
        return Int(
            svga_make_edges(room.baseAddress, start, coordinates, Int64(count), origin.x, origin.y, width, height))
    }

    /// Passes on the part of an edge that affects the box: clipped above and below, moved to the nearer border if it is
    /// to the left or right.
    @inline(never)
    private func clip(
        _ from: Point, _ to: Point, _ buffer: inout EdgeBuffer, _ take: (UnsafeBufferPointer<svga_edge>) -> Void
    ) {
        if (from.y <= 0 && to.y <= 0) || (from.y >= height && to.y >= height) || (from.x >= width && to.x >= width) {
            return
        }
        // Far beyond any picture, and small enough for the products below to stay finite.
        func bounded(_ value: Double) -> Double { min(max(value, -1e9), 1e9) }
        let (start, end) = (Point(bounded(from.x), bounded(from.y)), Point(bounded(to.x), bounded(to.y)))
        let slope = (end.x - start.x) / (end.y - start.y)
        func cut(_ point: Point) -> Point {
            let y = min(max(point.y, 0), height)
            return y == point.y ? point : Point(start.x + (y - start.y) * slope, y)
        }
        addPieces(cut(start), cut(end), &buffer, take)
    }

    /// Passes on an edge whose rows are in the box, in pieces to the left of the box, inside and to the right.
    private func addPieces(
        _ start: Point, _ end: Point, _ buffer: inout EdgeBuffer, _ take: (UnsafeBufferPointer<svga_edge>) -> Void
    ) {
        let slope = (end.y - start.y) / (end.x - start.x)
        var from = start
        func cross(_ border: Double) {
            guard (from.x < border) != (end.x < border) else { return }
            let y = slope.isFinite ? start.y + (border - start.x) * slope : from.y
            let crossing = Point(border, start.y < end.y ? min(max(y, from.y), end.y) : max(min(y, from.y), end.y))
            add(from, crossing, &buffer, take)
            from = crossing
        }
        cross(start.x < end.x ? 0 : width)
        cross(start.x < end.x ? width : 0)
        add(from, end, &buffer, take)
    }

    private func add(
        _ start: Point, _ end: Point, _ buffer: inout EdgeBuffer, _ take: (UnsafeBufferPointer<svga_edge>) -> Void
    ) {
        let (start, end) = (fixed(start), fixed(end))
        buffer.makeRoom(take)
        buffer.append(svga_edge(x0: start.x, y0: start.y, x1: end.x, y1: end.y))
    }

    private func fixed(_ point: Point) -> (x: Int32, y: Int32) {
        (Int32(min(max(point.x, 0), width) * 256 + 0.5), Int32(point.y * 256 + 0.5))
    }
}
