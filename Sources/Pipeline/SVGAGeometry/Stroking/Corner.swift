/// A change of direction at one point, between unit directions.
struct Corner {
    let point: Point
    let from: Point
    let to: Point
    /// The sine of the turn, positive clockwise on screen, and its cosine.
    let sine: Double
    let cosine: Double

    init(_ point: Point, from: Point, to: Point) {
        self.point = point
        self.from = from
        self.to = to
        sine = from.cross(to)
        cosine = from.dot(to)
    }

    /// The displacement to the point where the two left edges of a line of half width 1 cross.
    var crossing: Point {
        let sum = from + to
        return Point(sum.y, -sum.x) * (1 / (1 + cosine))
    }
}
