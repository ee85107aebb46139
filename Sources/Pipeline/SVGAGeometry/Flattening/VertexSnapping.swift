/// Where the ends of a path's segments may lie once they are mapped.
public enum VertexSnapping: Sendable {
    /// Anywhere.
    case exact
    /// On the nearest quarter of a row, as in the rasterizer of browsers on CPUs; columns stay as they are.
    ///
    /// The curves between are drawn exactly from end to end, so an edge is nowhere off by more than an eighth of a row.
    case quarterPixelY

    /// The place of a point on the grid.
    @inline(__always)
    func place(_ point: Point) -> Point {
        switch self {
        case .exact: point
        case .quarterPixelY: Point(point.x, (point.y * 4 + 0.5).rounded(.down) * 0.25)
        }
    }
}
