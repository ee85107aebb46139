package import SVGAFormat
package import SVGAGeometry
import SVGAPixels

/// All that one frame draws, in order; it prints as text.
///
/// ```swift
/// print(try renderer.drawList(frame: 12))
/// ```
public struct DrawList: Sendable {
    /// The movie whose images and paths the commands name.
    package let movie: Movie
    /// The index of the frame.
    public let frame: Int
    /// The commands, the first at the back.
    package let commands: [DrawCommand]
    /// The frame's added content: commands name it by index.
    package let items: [DrawItem]
    /// The error with which the list is refused, since content records more than a limit allows; nil for no error.
    let refusal: SVGAError?
}

/// A command that draws a part of a frame, with nothing left to look up but the image's pixels and the path's points.
///
/// Transforms lead to movie pixels.
package enum DrawCommand: Hashable, Sendable {
    /// Draws the image of this index in the movie, stretched to a size, or at its own where that is nil.
    case image(Int, size: Size?, transform: Affine, opacity: Double)
    /// Fills the inside of an outline.
    case fill(Shape.Geometry, transform: Affine, color: Color, opacity: Double)
    /// Draws the line along an outline.
    case stroke(Shape.Geometry, style: StrokeStyle, transform: Affine, color: Color, opacity: Double)
    /// Clips to the inside of the movie path with this index, until the matching pop.
    case pushClip(Int, transform: Affine)
    /// Draws the picture of this item, stretched to a size, or at its own where that is nil.
    case itemPicture(Int, size: Size?, transform: Affine, opacity: Double)
    /// Fills the inside of the path of this item.
    case itemFill(Int, transform: Affine, color: Color, opacity: Double)
    /// Draws the line along the path of this item.
    case itemStroke(Int, style: StrokeStyle, transform: Affine, color: Color, opacity: Double)
    /// Draws this text item; the opacity applies to the complete text.
    case itemText(Int, transform: Affine, opacity: Double)
    /// Clips to the inside of this path item, until the matching pop.
    case pushItemClip(Int, transform: Affine)
    /// Removes the clip pushed last.
    case popClip
    /// Begins a transparent layer for drawing within these bounds, in movie pixels.
    case beginLayer(Rect)
    /// Ends the two layers begun last: the alpha of the upper one multiplies the lower one.
    case endMaskedLayer
}
