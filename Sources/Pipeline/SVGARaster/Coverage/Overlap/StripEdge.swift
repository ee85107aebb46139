/// An edge while the strips of its row are walked through; positions in 1/256 pixel.
struct StripEdge {
    let x0: Int32
    let x1: Int32
    let y0: Int32
    let y1: Int32
    /// 1 when the contour runs down the edge, -1 when it runs up.
    let sign: Int32
    /// 1 while the edge leads from outside to inside, -1 while it leads out, 0 while it does neither.
    var side: Int32 = 0
    /// The height at which ``side`` got its present value.
    var sideStart: Int32 = 0
    /// How far the edge moves to the right for each unit down.
    let slope: Double
    /// The columns at which the edge crosses the upper and the lower border of the strip.
    var top = 0.0
    var bottom = 0.0

    init(_ edge: RowEdge) {
        (x0, x1, y0, y1) = (edge.x0, edge.x1, Int32(edge.y0), Int32(edge.y1))
        sign = edge.sign
        slope = Double(x1 &- x0) / Double(y1 &- y0)
    }

    /// The column at which the edge crosses a height between its ends.
    @inline(__always)
    func x(atY y: Int32) -> Double { y == y1 ? Double(x1) : Double(x0) + Double(y &- y0) * slope }

    /// Sets ``top`` and ``bottom`` for a strip between the edge's ends.
    @inline(__always)
    mutating func enter(_ upper: Int32, _ lower: Int32) {
        top = x(atY: upper)
        bottom = x(atY: lower)
    }
}

/// A part of an edge that is the border of what is covered.
struct BorderPiece {
    let x0: Int
    let x1: Int
    let height: Int
    /// 1 when what is covered lies to the right, -1 when to the left.
    let side: Int

    /// Makes a piece of an edge, from the height at which its side got its present value to `y`.
    @inline(__always)
    init(_ edge: StripEdge, to y: Int32) {
        x0 = Int(edge.x(atY: edge.sideStart) + 0.5)
        x1 = Int(edge.x(atY: y) + 0.5)
        height = Int(y &- edge.sideStart)
        side = Int(edge.side)
    }
}
