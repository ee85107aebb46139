public import SVGAGraphics

/// One layer of a movie: a bitmap, shapes or both, with its own state in every frame.
///
/// ```swift
/// for sprite in movie.sprites {
///     guard let state = sprite[12] else { continue }    // hidden in frame 12
///     print(sprite.imageKey, state.opacity, state.transform)
/// }
/// ```
public struct Sprite: Sendable {
    /// The key of the bitmap as the file has it; a key that ends in `.matte` makes the sprite a matte.
    public let imageKey: String
    /// The image key of the matte sprite that masks this one, empty for none.
    public let matteKey: String
    /// The bitmap: an index into ``Movie/assets``, or nil when the key names no picture.
    public let image: Int?
    /// The sprite that masks this one: an index into ``Movie/sprites``, or nil when there is none.
    public let matte: Int?
    /// The different visible states of the sprite; consecutive frames with equal states share one.
    public let states: [SpriteState]
    /// For each movie frame the index of its state, negative when the sprite is hidden.
    let stateIndices: [Int32]

    package static let matteSuffix = ".matte"
    /// The suffix of the image key of a shape layer.
    static let vectorSuffix = ".vector"

    /// Whether the sprite is a mask for others and never painted itself.
    public var isMatte: Bool { imageKey.hasSuffix(Sprite.matteSuffix) }

    /// The state of the sprite in a frame, or nil when it is hidden there or the frame is outside the movie.
    ///
    /// - Complexity: O(1).
    public subscript(frame: Int) -> SpriteState? {
        guard stateIndices.indices.contains(frame) else { return nil }
        let state = Int(stateIndices[frame])
        return state < 0 ? nil : states[state]
    }

    /// The index of the state in a frame; nil when the sprite is hidden there or the frame is outside the movie.
    package func stateIndex(frame: Int) -> Int? {
        guard stateIndices.indices.contains(frame), stateIndices[frame] >= 0 else { return nil }
        return Int(stateIndices[frame])
    }

    /// Calls `body` with each frame in which the sprite is visible, in order.
    package func forEachVisibleFrame(_ body: (Int) -> Void) {
        for (frame, state) in stateIndices.enumerated() where state >= 0 { body(frame) }
    }
}

/// The state of a sprite in one frame in which it is visible.
///
/// ```swift
/// if let state = movie.sprites[0][0] {
///     let corner = state.transform * Point(state.layout.width, state.layout.height)
///     print("the bitmap reaches to \(corner)")
/// }
/// ```
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
    public var shapes = 0..<0
}

extension Sprite {
    /// The number of frames that the file has for the sprite, up to the end of the movie; in all others it is hidden.
    package var listedFrameCount: Int { stateIndices.count }
}
