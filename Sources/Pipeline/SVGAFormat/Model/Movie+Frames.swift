public import SVGAGraphics

extension Movie {
    /// The frame that shows at a time of one pass.
    ///
    /// - Parameter seconds: The time since the first frame appeared.
    /// - Returns: A frame of the movie: the first one for a time before the start or NaN, the last one for a time after the
    ///   end.
    public func frame(at seconds: Double) -> Int {
        let frame = (seconds * Double(framesPerSecond)).rounded(.down)
        guard frame > 0 else { return 0 }
        return frame < Double(frameCount) ? Int(frame) : frameCount - 1
    }

    /// A sprite as it shows in one frame, with everything that its state names by index.
    public struct VisibleSprite: Sendable {
        /// The sprite.
        public let sprite: Sprite
        /// Opacity, size and transform of the sprite in the frame.
        public let state: SpriteState
        /// The bitmap, or nil when the sprite has none.
        public let image: Asset?
        /// The sprite that masks this one, or nil; if it is hidden in the frame, this one is invisible.
        public let matte: Sprite?
        /// The path, in the sprite's own space, that everything of the sprite is clipped to, or nil.
        public let clipPath: SVGAPath?
        /// The shapes drawn over the bitmap.
        public let shapes: ArraySlice<SVGAShape>
    }

    /// The sprites that show in a frame, in paint order, without those that are only masks for others.
    ///
    /// ```swift
    /// for visible in movie.sprites(at: movie.frame(at: 1.5)) {
    ///     print(visible.sprite.imageKey, visible.state.opacity, visible.shapes.count)
    /// }
    /// ```
    ///
    /// - Returns: Nothing for a frame outside the movie.
    /// - Complexity: O(sprites of the movie).
    public func sprites(at frame: Int) -> [VisibleSprite] {
        sprites.compactMap { sprite in
            guard !sprite.isMatte, let state = sprite[frame] else { return nil }
            return VisibleSprite(
                sprite: sprite, state: state, image: sprite.image.map { assets[$0] },
                matte: sprite.matte.map { sprites[$0] }, clipPath: state.clipPath.map { paths[$0] },
                shapes: shapes[state.shapes])
        }
    }
}
