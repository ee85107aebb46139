package import SVGAFormat
package import SVGAGraphics

/// All that one frame draws, in order; it prints as text.
///
/// ```swift
/// print(try renderer.drawList(frame: 12))
/// ```
public struct DrawList: Sendable {
    /// The index of the frame.
    public let frame: Int
    /// The commands, the first at the back.
    package internal(set) var commands: [DrawCommand] = []
    /// The meaning of the commands' indices.
    package internal(set) var resources: DrawResources

    /// The movie that the list draws.
    var movie: Movie { resources.movie }
}

/// A command that draws a part of a frame. Transforms lead to movie pixels. Indices name the images and paths of the
/// movie first, then those that content adds.
package enum DrawCommand: Hashable, Sendable {
    /// Draws an image, stretched to a size, or at its own size if that is nil.
    case image(Int, size: Size?, transform: Affine, opacity: Double)
    case fill(SVGAShape.Geometry, transform: Affine, color: SVGAColor, opacity: Double)
    case stroke(SVGAShape.Geometry, style: SVGAStrokeStyle, transform: Affine, color: SVGAColor, opacity: Double)
    /// Draws a text; its opacity applies to the complete text.
    case text(Int, transform: Affine, opacity: Double)
    /// Clips everything to the inside of a path, until the matching pop.
    case pushClip(Int, transform: Affine)
    /// Removes the clip pushed last.
    case popClip
    /// Begins a transparent layer for drawing within these bounds, in movie pixels.
    case beginLayer(Rect)
    /// Ends the two layers begun last: the alpha of the upper one multiplies the lower one.
    case endMaskedLayer
}

/// A command's values in one struct, for code that treats most commands alike.
struct DrawFields: Hashable {
    var image: Int?
    /// The outline to fill, to stroke or to clip to.
    var geometry: SVGAShape.Geometry?
    var text: Int?
    var size: Size?
    var style: SVGAStrokeStyle?
    var transform = Affine.identity
    var color: SVGAColor?
    var opacity = 1.0
    var layer: Rect?
    /// The number of clips and layers that the command begins; negative for those that it ends.
    var depth = 0

    /// Whether the command paints pixels instead of beginning or ending a clip or layer.
    var paints: Bool { depth == 0 }
}

extension DrawCommand {
    var fields: DrawFields {
        switch self {
        case .image(let image, let size, let transform, let opacity):
            DrawFields(image: image, size: size, transform: transform, opacity: opacity)
        case .fill(let geometry, let transform, let color, let opacity):
            DrawFields(geometry: geometry, transform: transform, color: color, opacity: opacity)
        case .stroke(let geometry, let style, let transform, let color, let opacity):
            DrawFields(geometry: geometry, style: style, transform: transform, color: color, opacity: opacity)
        case .text(let text, let transform, let opacity):
            DrawFields(text: text, transform: transform, opacity: opacity)
        case .pushClip(let path, let transform): DrawFields(geometry: .path(path), transform: transform, depth: 1)
        case .popClip: DrawFields(depth: -1)
        case .beginLayer(let bounds): DrawFields(layer: bounds, depth: 1)
        case .endMaskedLayer: DrawFields(depth: -2)
        }
    }

    /// Whether the command draws the same as a different one whose indices have a different meaning: the functions
    /// compare an index of this command with one of the other command.
    package func draws(
        as other: DrawCommand, isSameImage: (Int, Int) -> Bool, isSamePath: (Int, Int) -> Bool,
        isSameText: (Int, Int) -> Bool
    ) -> Bool {
        var (own, others) = (fields, other.fields)
        let (image, otherImage, text, otherText) = (own.image, others.image, own.text, others.text)
        if case .path(let path) = own.geometry, case .path(let otherPath) = others.geometry {
            guard isSamePath(path, otherPath) else { return false }
            others.geometry = own.geometry
        }
        if otherImage != nil { others.image = image }
        if otherText != nil { others.text = text }
        guard own == others else { return false }
        if let image { return otherImage.map { isSameImage(image, $0) } ?? false }
        return text.map { text in otherText.map { isSameText(text, $0) } ?? false } ?? true
    }
}
