import SVGAGraphics
import SVGATestSupport

extension SplitMix64 {
    /// A point of the square of half side `reach` around the origin.
    mutating func point(within reach: Double) -> Point {
        Point(Double.random(in: -reach...reach, using: &self), Double.random(in: -reach...reach, using: &self))
    }

    /// A subpath of lines, quadratics and cubics with all points within `reach`.
    mutating func subpath(segmentCount: Int, within reach: Double, isClosed: Bool) -> SVGAPath {
        var path = SVGAPath()
        path.move(to: point(within: reach))
        for _ in 0..<segmentCount {
            switch Int.random(in: 0..<3, using: &self) {
            case 0: path.line(to: point(within: reach))
            case 1: path.quad(point(within: reach), to: point(within: reach))
            default: path.cubic(point(within: reach), point(within: reach), to: point(within: reach))
            }
        }
        if isClosed { path.close() }
        return path
    }
}
