/// One layer of a movie: a bitmap, shapes or both, placed anew in every frame.
public struct Sprite: Sendable {
    /// The key of the bitmap as the file has it; a key that ends in `.matte` makes the sprite a matte.
    public let imageKey: String
    /// The image key of the matte sprite that masks this one, empty for none.
    public let matteKey: String
    /// The bitmap: an index into ``Movie/assets``, or nil when the key names no picture.
    public let image: Int?
    /// The sprite that masks this one: an index into ``Movie/sprites``, or nil when there is none.
    public let matte: Int?
    /// The different visible states of the sprite; consecutive equal frames share one.
    public let states: [SpriteState]
    /// For each movie frame the index of its state, negative when the sprite is hidden.
    let stateIndices: [Int32]

    /// What the image key of a matte ends in.
    static let matteSuffix = ".matte"
    /// What the image key of a shape layer ends in.
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

    /// Calls `body` with each frame in which the sprite is visible, in order.
    public func forEachVisibleFrame(_ body: (Int) -> Void) {
        for (frame, state) in stateIndices.enumerated() where state >= 0 { body(frame) }
    }
}
