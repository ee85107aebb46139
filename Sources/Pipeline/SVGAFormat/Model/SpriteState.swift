public import SVGAGeometry

/// What a sprite shows in one frame in which it is visible.
public struct SpriteState: Hashable, Sendable {
    /// The opacity of each thing drawn, greater than 0 and at most 1.
    public var opacity: Double
    /// The size that the bitmap is stretched to, in sprite units; its own size where a side is not greater than 0.
    public var layout: Size
    /// The map from the sprite's own space to movie pixels; all numbers finite.
    public var transform: Affine
    /// The path, in the sprite's own space, that everything of the sprite is clipped to: an index into ``Movie/paths``.
    public var clipPath: Int?
    /// The shapes drawn over the bitmap: a range of ``Movie/shapes``.
    public var shapes: Range<Int>

    /// Makes a frame from its parts.
    public init(opacity: Double, layout: Size, transform: Affine, clipPath: Int? = nil, shapes: Range<Int> = 0..<0) {
        self.opacity = opacity
        self.layout = layout
        self.transform = transform
        self.clipPath = clipPath
        self.shapes = shapes
    }
}
