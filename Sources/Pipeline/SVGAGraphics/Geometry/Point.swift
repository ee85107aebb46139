/// A position or a displacement in the plane, in the units of its coordinate space; x grows right, y grows down.
///
/// ```swift
/// let start = Point(10, 20)
/// let end = start + Point(3, 4) * 2
/// print((end - start).length)    // 10.0
/// ```
@frozen public struct Point: Hashable, Sendable {
    /// The horizontal coordinate, growing to the right.
    public var x: Double
    /// The vertical coordinate, growing downwards.
    public var y: Double

    /// The origin.
    public static let zero = Point(0, 0)

    /// Creates a point from its two coordinates.
    @inlinable public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// Whether both coordinates are finite numbers.
    @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }

    /// The distance from the origin.
    @inlinable public var length: Double { (x * x + y * y).squareRoot() }

    /// The sum of two displacements.
    @inlinable public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }

    /// The displacement from `b` to `a`.
    @inlinable public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }

    /// A displacement `factor` times as long.
    @inlinable public static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }

    /// The same displacement backwards.
    @inlinable public static prefix func - (a: Point) -> Point { Point(-a.x, -a.y) }

    @inlinable package func dot(_ other: Point) -> Double { x * other.x + y * other.y }

    /// The z component of the vector product: positive if `other` is clockwise from this displacement on screen (y
    /// down).
    @inlinable package func cross(_ other: Point) -> Double { x * other.y - y * other.x }

    /// The point that divides the way to `end` at the fraction `t` (0 here, 1 there).
    @inlinable package func lerp(to end: Point, at t: Double) -> Point {
        Point(x + (end.x - x) * t, y + (end.y - y) * t)
    }
}
