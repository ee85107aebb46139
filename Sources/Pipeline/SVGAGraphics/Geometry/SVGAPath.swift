/// A sequence of subpaths made of lines and Bézier curves, stored flat: one byte for each segment, and all points in order.
///
/// ```swift
/// var path = SVGAPath()
/// path.move(to: Point(0, 0))
/// path.line(to: Point(100, 0))
/// path.quad(Point(100, 100), to: Point(0, 100))
/// path.close()
/// ```
///
/// A path always begins with a move; a segment that follows a close starts a new subpath at the closed one's start, as
/// in SVG. Appending costs amortised O(1).
public struct SVGAPath: Hashable, Sendable {
    /// The kind of one segment.
    @frozen public enum Verb: UInt8, Sendable {
        /// Starts a subpath; one point.
        case move
        /// A straight line; one point, its end.
        case line
        /// A quadratic Bézier curve; two points, control and end.
        case quad
        /// A cubic Bézier curve; three points, two controls and the end.
        case cubic
        /// A straight line back to the start of the subpath, which ends; no point.
        case close

        /// The number of points that a segment of this kind has in ``SVGAPath/points``.
        @inlinable public var pointCount: Int {
            switch self {
            case .move, .line: 1
            case .quad: 2
            case .cubic: 3
            case .close: 0
            }
        }
    }

    /// The kinds of all segments in drawing order.
    public private(set) var verbs: [Verb] = []
    /// The points of all segments in drawing order, ``Verb/pointCount`` for each.
    public private(set) var points: [Point] = []
    private var start = Point.zero

    /// Creates a path without segments.
    public init() {}

    /// Whether there is no segment.
    public var isEmpty: Bool { verbs.isEmpty }

    /// The end of the last segment, where the next one begins; the origin in an empty path.
    public var currentPoint: Point { verbs.last == .close ? start : points.last ?? .zero }

    /// The box around all points, control points included, so that it holds the curves too; null when empty.
    public var controlBounds: Rect { points.reduce(into: Rect.null) { $0.formUnion($1) } }

    /// The length of the polygons of all points, control points included, which no curve exceeds.
    package var controlLength: Double {
        var length = 0.0
        var (index, start) = (0, Point.zero)
        for verb in verbs {
            switch verb {
            case .move: start = points[index]
            case .close: length += (start - points[index - 1]).length
            case .line, .quad, .cubic:
                for point in index..<index + verb.pointCount { length += (points[point] - points[point - 1]).length }
            }
            index += verb.pointCount
        }
        return length
    }

    /// Starts a new subpath.
    public mutating func move(to point: Point) {
        verbs.append(.move)
        points.append(point)
        start = point
    }

    /// Appends a straight line from the current point.
    public mutating func line(to end: Point) {
        startSubpathIfNeeded()
        verbs.append(.line)
        points.append(end)
    }

    /// Appends a quadratic Bézier curve from the current point.
    public mutating func quad(_ control: Point, to end: Point) {
        startSubpathIfNeeded()
        verbs.append(.quad)
        points.append(control)
        points.append(end)
    }

    /// Appends a cubic Bézier curve from the current point.
    public mutating func cubic(_ control1: Point, _ control2: Point, to end: Point) {
        startSubpathIfNeeded()
        verbs.append(.cubic)
        points.append(control1)
        points.append(control2)
        points.append(end)
    }

    /// Closes the current subpath with a line to its start; does nothing when there is none.
    public mutating func close() {
        guard let last = verbs.last, last != .close else { return }
        verbs.append(.close)
    }

    private mutating func startSubpathIfNeeded() {
        guard let last = verbs.last else { return move(to: .zero) }
        if last == .close { move(to: start) }
    }
}

extension SVGAPath: CustomStringConvertible, CustomReflectable {
    /// One line, such as `SVGAPath(5 verbs)`.
    public var description: String { "SVGAPath(\(verbs.count) verbs)" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
