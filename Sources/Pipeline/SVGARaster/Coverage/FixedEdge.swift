/// An edge inside a box, turned to run downward; coordinates in 1/256 pixel from the box's corner.
struct FixedEdge {
    let x0: Int
    let y0: Int
    let x1: Int
    /// Greater than ``y0``.
    let y1: Int
    /// 1 when the contour runs down the edge, -1 when it runs up.
    let sign: Int
    /// How far the edge moves to the right for each step down, in units of 2⁻³².
    ///
    /// Rounded towards zero, so that what is computed from the upper end never passes the lower one.
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

    /// How many rows and columns it touches, about.
    var crossingCount: Int { (y1 &- y0 &+ abs(x1 &- x0)) >> 8 &+ 2 }

    var firstRow: Int { y0 >> 8 }
    var lastRow: Int { (y1 - 1) >> 8 }
}

/// What takes the edges of contours, cut to a box.
protocol EdgeReceiver: ~Copyable {
    /// Takes the point at which a contour starts and ends; one at which it turns from down to up or back.
    mutating func beginContour(x: Int, y: Int)
    mutating func add(_ edge: FixedEdge)
    /// Takes a level edge, which has no area of its own.
    mutating func addLevel(from x0: Int, to x1: Int, y: Int)
}
