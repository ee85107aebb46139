/// An affine map of the plane.
///
/// ```
/// | x' |   | a  c  tx |   | x |
/// | y' | = | b  d  ty | * | y |
///                         | 1 |
/// ```
///
/// Points are columns, so `outer * inner` applies `inner` first. This is the order in which the SVGA file stores its six
/// numbers and the convention of PDF, SVG and canvas; libraries of row vectors exchange `b` and `c`.
///
/// ```swift
/// let move = Affine(translation: Point(10, 0))
/// let double = Affine(scaleX: 2, scaleY: 2)
/// let point = move * double * Point(3, 4)    // (16, 8): scaled first, then moved
/// ```
@frozen public struct Affine: Hashable, Sendable {
    /// The growth of x' per unit of x.
    public var a: Double
    /// The growth of y' per unit of x.
    public var b: Double
    /// The growth of x' per unit of y.
    public var c: Double
    /// The growth of y' per unit of y.
    public var d: Double
    /// The translation to the right, in units of the outer space.
    public var tx: Double
    /// The translation downwards, in units of the outer space.
    public var ty: Double

    /// The map that changes nothing.
    public static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Creates a map from its six numbers.
    @inlinable public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// Creates the map that scales about the origin.
    @inlinable public init(scaleX: Double, scaleY: Double) {
        self.init(a: scaleX, b: 0, c: 0, d: scaleY, tx: 0, ty: 0)
    }

    /// Creates the map that translates by a displacement.
    @inlinable public init(translation: Point) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: translation.x, ty: translation.y)
    }

    /// The map that applies `inner` first and `outer` to its result.
    @inlinable public static func * (outer: Affine, inner: Affine) -> Affine {
        Affine(
            a: outer.a * inner.a + outer.c * inner.b,
            b: outer.b * inner.a + outer.d * inner.b,
            c: outer.a * inner.c + outer.c * inner.d,
            d: outer.b * inner.c + outer.d * inner.d,
            tx: outer.a * inner.tx + outer.c * inner.ty + outer.tx,
            ty: outer.b * inner.tx + outer.d * inner.ty + outer.ty)
    }

    /// The image of a point.
    @inlinable public static func * (map: Affine, point: Point) -> Point {
        Point(map.a * point.x + map.c * point.y + map.tx, map.b * point.x + map.d * point.y + map.ty)
    }

    /// The signed area of the image of the unit square; negative for maps that mirror, 0 for maps without an inverse.
    @inlinable public var determinant: Double { a * d - b * c }

    /// Whether all six numbers are finite.
    @inlinable public var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }

    /// The lengths of the images of the two unit vectors: how many outer units one inner unit becomes along x and y.
    @inlinable package var axisScales: (x: Double, y: Double) { (Point(a, b).length, Point(c, d).length) }

    /// The largest length that the map gives a unit vector: the largest singular value of its linear part, a scaled
    /// rotation plus a mirrored one. If both point in the same direction, their scales add up.
    package var largestScale: Double { (Point(a + d, b - c).length + Point(a - d, b + c).length) / 2 }

    /// The inverse map, or nil when the plane is collapsed to a line or a point or the numbers are not finite.
    public var inverse: Affine? {
        let scale = 1 / determinant
        guard scale.isFinite, isFinite else { return nil }
        let back = Affine(
            a: d * scale, b: -b * scale, c: -c * scale, d: a * scale,
            tx: (c * ty - d * tx) * scale, ty: (b * tx - a * ty) * scale)
        return back.isFinite ? back : nil
    }

    /// The smallest axis-aligned rectangle around the image of `rect`.
    @inlinable public func bounds(of rect: Rect) -> Rect {
        var box = Rect.null
        box.formUnion(self * Point(rect.minX, rect.minY))
        box.formUnion(self * Point(rect.maxX, rect.minY))
        box.formUnion(self * Point(rect.maxX, rect.maxY))
        box.formUnion(self * Point(rect.minX, rect.maxY))
        return box
    }
}
