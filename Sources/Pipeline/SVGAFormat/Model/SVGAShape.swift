public import SVGAGraphics

/// A vector shape of a sprite: first filled, then stroked.
///
/// ```swift
/// for shape in movie.shapes {
///     guard case .path(let index) = shape.geometry else { continue }
///     print(movie.paths[index].controlBounds, shape.fill?.hexadecimal ?? "no fill")
/// }
/// ```
public struct SVGAShape: Hashable, Sendable {
    /// The outline of a shape, in the shape's own space. Cases are added from version to version.
    public enum Geometry: Hashable, Sendable {
        /// A path: an index into ``Movie/paths``.
        case path(Int)
        /// A rectangle with circular corners; the sides may be negative, the radius is not.
        case rectangle(Rect, cornerRadius: Double)
        /// An ellipse around a centre.
        case ellipse(center: Point, radiusX: Double, radiusY: Double)
    }

    /// A line along the outline.
    public struct Stroke: Hashable, Sendable {
        /// The colour of the line.
        public var color: SVGAColor
        /// Its width, ends, corners and dashes, in the shape's own space.
        public var style: SVGAStrokeStyle
    }

    /// The outline.
    public var geometry: Geometry
    /// The colour inside by the non-zero rule, or nil.
    public var fill: SVGAColor?
    /// The line along the outline, or nil.
    public var stroke: Stroke?
    /// The map from the shape's own space to the sprite's; nil for the identity.
    public var transform: Affine?
}
