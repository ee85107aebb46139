import SVGAFormat

/// For each frame the sprites that are painted in it, so that hidden ones cost a frame nothing.
///
/// Stored flat: the sprites of frame i are those between two entries of one array of offsets.
struct VisibleSprites: Sendable {
    private let sprites: [Int32]
    private let offsets: [Int]

    /// Finds the visible sprites that are no mattes.
    ///
    /// - Complexity: O(frames of all sprites) in time, O(visible frames of all sprites) in memory.
    init(_ movie: Movie) {
        var counts = [Int](repeating: 0, count: movie.frameCount + 1)
        let painted = movie.sprites.indices.filter { !movie.sprites[$0].isMatte }
        for sprite in painted { movie.sprites[sprite].forEachVisibleFrame { counts[$0 + 1] += 1 } }
        for frame in 0..<movie.frameCount { counts[frame + 1] += counts[frame] }
        var next = counts
        var sprites = [Int32](repeating: 0, count: counts[movie.frameCount])
        for sprite in painted {
            movie.sprites[sprite].forEachVisibleFrame { frame in
                sprites[next[frame]] = Int32(truncatingIfNeeded: sprite)
                next[frame] += 1
            }
        }
        self.sprites = sprites
        offsets = counts
    }

    /// The indices of the visible sprites of a frame in file order; none for a frame outside the movie.
    subscript(frame: Int) -> ArraySlice<Int32> {
        guard 0..<offsets.count - 1 ~= frame else { return [] }
        return sprites[offsets[frame]..<offsets[frame + 1]]
    }
}
