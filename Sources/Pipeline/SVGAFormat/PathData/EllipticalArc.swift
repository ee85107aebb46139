import SVGAGraphics
import SVGASystem

/// An arc of an ellipse between two points, as SVG paths give it, in cubic curves. Radii too small for both points
/// grow; see https://www.w3.org/TR/SVG11/implnote.html#ArcImplementationNotes, F.6.5 and F.6.6.
struct EllipticalArc {
    /// One cubic curve, which begins where the one before it ends.
    struct Cubic {
        let control1: Point
        let control2: Point
        let end: Point
    }

    /// The curves, each of at most a quarter turn; none when the arc is a straight line or has no finite form.
    private(set) var cubics: [Cubic] = []

    /// The signs of radii, which are along the ellipse's own axes, are ignored; degrees are clockwise on screen.
    /// `isLarge` takes the longer arc of the two between the points.
    init(
        start: Point, end: Point, radiusX: Double, radiusY: Double, degrees: Double, isLarge: Bool, isClockwise: Bool
    ) {
        let angle = degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
        let axes = (x: Point(cos(angle), sin(angle)), y: Point(-sin(angle), cos(angle)))
        let half = (start - end) * 0.5
        let near = Point(axes.x.dot(half), axes.y.dot(half))
        guard radiusX != 0, radiusY != 0, near.isFinite, near != .zero else { return }
        let excess = Point(near.x / radiusX, near.y / radiusY).length
        let radii = Point(abs(radiusX), abs(radiusY)) * max(1, excess)
        // The problem on the unit circle: from `from` to `to` around `center`.
        let from = Point(near.x / radii.x, near.y / radii.y)
        let square = from.dot(from)
        let reach = (max(0, 1 - square) / square).squareRoot() * (isLarge == isClockwise ? -1 : 1)
        let center = Point(from.y, -from.x) * reach
        let middle = (start + end) * 0.5
        let map = { (unit: Point) in middle + axes.x * (unit.x * radii.x) + axes.y * (unit.y * radii.y) }
        build(from: from - center, to: -from - center, isClockwise: isClockwise, end: end) { map($0 + center) }
    }

    private mutating func build(from: Point, to: Point, isClockwise: Bool, end: Point, map: (Point) -> Point) {
        let first = atan2(from.y, from.x)
        var sweep = atan2(to.y, to.x) - first
        if isClockwise, sweep < 0 { sweep += 2 * .pi }
        if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
        guard sweep.isFinite, sweep != 0 else { return }
        let count = Int((abs(sweep) / (.pi / 2 + 1e-9)).rounded(.up))
        let step = sweep / Double(count)
        let lead = 4.0 / 3.0 * tan(step / 4)
        for index in 0..<count {
            let (a, b) = (first + step * Double(index), first + step * Double(index + 1))
            let (head, tail) = (Point(cos(a), sin(a)), Point(cos(b), sin(b)))
            cubics.append(
                Cubic(
                    control1: map(head + Point(-head.y, head.x) * lead),
                    control2: map(tail - Point(-tail.y, tail.x) * lead),
                    end: index == count - 1 ? end : map(tail)))
        }
        if !cubics.allSatisfy({ $0.control1.isFinite && $0.control2.isFinite && $0.end.isFinite }) { cubics = [] }
    }
}
