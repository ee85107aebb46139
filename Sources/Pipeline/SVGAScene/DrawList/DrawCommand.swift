public import SVGAFormat
public import SVGAGeometry

/// One step of drawing a frame, with nothing left to look up but the image's pixels and the path's points.
///
/// Transforms lead to movie pixels.
public enum DrawCommand: Hashable, Sendable {
    /// Draws the image of this index in the movie, stretched to a size, or at its own where that is nil.
    case image(Int, size: Size?, transform: Affine, opacity: Double)
    /// Fills the inside of an outline.
    case fill(Shape.Geometry, transform: Affine, color: Color, opacity: Double)
    /// Draws the line along an outline.
    case stroke(Shape.Geometry, style: StrokeStyle, transform: Affine, color: Color, opacity: Double)
    /// Lets through only the inside of the path of this index in the movie, until the matching pop.
    case pushClip(Int, transform: Affine)
    /// Takes back the clip pushed last.
    case popClip
    /// Begins a transparent layer that holds what is drawn within these bounds, in movie pixels.
    case beginLayer(Rect)
    /// Ends the two layers begun last: the alpha of the upper one multiplies the lower one.
    case endMaskedLayer
}
