import SVGAGeometry
import SVGAPixels

/// Cuts edges to a box of pixels and rounds them to 1/256 pixel.
struct EdgeCutter {
    private let origin: Point
    private let width: Double
    private let height: Double

    init(box: PixelRect) {
        origin = Point(Double(box.minX), Double(box.minY))
        (width, height) = (Double(box.width), Double(box.height))
    }

    /// Hands on all edges of polygons, contour after contour.
    @inline(__always)
    func cut(_ polygons: borrowing Polygons, into receiver: inout some EdgeReceiver & ~Copyable) {
        polygons.points.withUnsafeBufferPointer { points in
            var start = 0
            for end in polygons.contourEnds {
                let turn = EdgeCutter.turn(of: points, start, end)
                var previous = points[turn] - origin
                if previous.x >= 0, previous.y >= 0, previous.x <= width, previous.y <= height {
                    let corner = fixed(previous)
                    receiver.beginContour(x: corner.x, y: corner.y)
                }
                func cutEdges(to range: Range<Int>) {
                    for index in range {
                        let point = points[index] - origin
                        cut(from: previous, to: point, into: &receiver)
                        previous = point
                    }
                }
                cutEdges(to: turn + 1..<end)
                cutEdges(to: start..<turn + 1)
                start = end
            }
        }
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

    /// Hands on one edge; both ends are finite.
    @inline(__always)
    private func cut(from start: Point, to end: Point, into receiver: inout some EdgeReceiver & ~Copyable) {
        if start.x >= 0, end.x >= 0, start.y >= 0, end.y >= 0,
            start.x <= width, end.x <= width, start.y <= height, end.y <= height
        {
            add(start, end, &receiver)
        } else {
            clip(start, end, &receiver)
        }
    }

    /// Hands on the part of an edge that affects the box: clipped above and below, moved onto the nearer border where it lies
    /// to the left or right.
    @inline(never)
    private func clip(_ from: Point, _ to: Point, _ receiver: inout some EdgeReceiver & ~Copyable) {
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
        addPieces(cut(start), cut(end), &receiver)
    }

    /// Hands on an edge whose rows lie in the box, in pieces that lie left of, in and right of it.
    private func addPieces(_ start: Point, _ end: Point, _ receiver: inout some EdgeReceiver & ~Copyable) {
        let slope = (end.y - start.y) / (end.x - start.x)
        var from = start
        func cross(_ border: Double) {
            guard (from.x < border) != (end.x < border) else { return }
            let y = slope.isFinite ? start.y + (border - start.x) * slope : from.y
            let crossing = Point(border, start.y < end.y ? min(max(y, from.y), end.y) : max(min(y, from.y), end.y))
            add(from, crossing, &receiver)
            from = crossing
        }
        cross(start.x < end.x ? 0 : width)
        cross(start.x < end.x ? width : 0)
        add(from, end, &receiver)
    }

    @inline(__always)
    private func add(_ start: Point, _ end: Point, _ receiver: inout some EdgeReceiver & ~Copyable) {
        let (start, end) = (fixed(start), fixed(end))
        if let edge = FixedEdge(from: start, to: end) {
            receiver.add(edge)
        } else {
            receiver.addLevel(from: start.x, to: end.x, y: start.y)
        }
    }

    @inline(__always)
    private func fixed(_ point: Point) -> (x: Int, y: Int) {
        (Int(min(max(point.x, 0), width) * 256 + 0.5), Int(point.y * 256 + 0.5))
    }
}

/// An edge inside a box, turned to run downward; coordinates in 1/256 pixel from the box's corner.
struct FixedEdge {
    let x0: Int
    let y0: Int
    let x1: Int
    /// Greater than ``y0``.
    let y1: Int
    /// 1 when the contour runs down the edge, -1 when it runs up.
    let sign: Int
    /// How far the edge moves to the right for each 1/256 pixel down, in units of 2⁻³².
    ///
    /// The slope is rounded towards zero, so that a point computed from the upper end never passes the lower one.
    var slope: Int { Int(Double((x1 &- x0) &<< 32) / Double(y1 &- y0)) }

    /// Takes an edge as the contour runs along it; nil when it is horizontal.
    @inline(__always)
    init?(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
        if start.y == end.y { return nil }
        let runsDown = start.y < end.y
        (x0, y0) = runsDown ? start : end
        (x1, y1) = runsDown ? end : start
        sign = runsDown ? 1 : -1
    }

    /// About the number of rows and columns that the edge touches.
    var crossingCount: Int { (y1 &- y0 &+ abs(x1 &- x0)) >> 8 &+ 2 }

    var firstRow: Int { y0 >> 8 }
    var lastRow: Int { (y1 - 1) >> 8 }
}

/// A receiver of the edges of contours, clipped to a box.
protocol EdgeReceiver: ~Copyable {
    /// Takes the point at which a contour starts and ends; one at which it turns from down to up or back.
    mutating func beginContour(x: Int, y: Int)
    mutating func add(_ edge: FixedEdge)
    /// Takes a level edge, which has no area of its own.
    mutating func addLevel(from x0: Int, to x1: Int, y: Int)
}
