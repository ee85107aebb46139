extension Movie {
    /// About how many bytes of memory the movie takes: what was inflated, the states of its sprites, and for each of them the
    /// frames in which it is visible.
    package var memoryByteCount: Int {
        sprites.reduce(inflatedByteCount) { sum, sprite in
            sum + sprite.states.count * MemoryLayout<SpriteState>.stride + frameCount * MemoryLayout<Int32>.stride
        }
    }
}
