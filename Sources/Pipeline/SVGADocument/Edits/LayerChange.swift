/// A change of layers: their order, their mattes, and their position and appearance in some frames.
///
/// Nil properties stay unchanged. Numbers are finite.
///
/// ```swift
/// import SVGADocument
///
/// var document = try Document(decoding: bytes)
/// var change = LayerChange(.key("glow"))
/// (change.frames, change.alpha, change.move) = (10...24, 0.05, [0, -4])
/// try document.changeLayers(change)
/// ```
public struct LayerChange: Hashable, Sendable {
    /// The layers that a change is about. Cases are added from version to version.
    public enum Selection: Hashable, Sendable {
        /// All with this key.
        case key(String)
        /// The sprite at this index.
        case sprite(Int)
    }

    /// The layers to change.
    public var layers: Selection
    /// The frames that change, hidden ones included; nil for those in which the layers show.
    public var frames: ClosedRange<Int>?
    /// The opacity, from 0 to 1.
    public var alpha: Double?
    /// Width and height that pictures are stretched to.
    public var layout: [Double]?
    /// The numbers a, b, c, d, tx and ty.
    public var transform: [Double]?
    /// The movement on the canvas, to the right and down.
    public var move: [Double]?
    /// The text of a path that clips the layers; empty for none.
    public var clipPath: String?
    /// The key of the matte; empty for none.
    public var matteKey: String?
    /// The index of the first of the layers in the order of painting.
    public var place: Int?
    /// The width of strokes.
    public var strokeWidth: Double?
    /// The dash length, the gap and the phase; empty for solid lines.
    public var dash: [Double]?
    /// Red, green, blue and alpha of shapes that are filled, from 0 to 1.
    public var fill: [Double]?
    /// Red, green, blue and alpha of shapes that are stroked, from 0 to 1.
    public var stroke: [Double]?

    /// A change of layers that changes nothing yet.
    public init(_ layers: Selection) { self.layers = layers }

    var changesFrames: Bool {
        [layout, transform, move, dash, fill, stroke].contains { $0 != nil } || alpha != nil || strokeWidth != nil
            || clipPath != nil
    }
}
