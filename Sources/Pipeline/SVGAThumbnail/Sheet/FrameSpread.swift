/// Frames that are evenly spread over a movie, each in the middle of an equal part of it.
///
/// The middles leave out the first and the last moment, in which many movies are still or again empty.
struct FrameSpread {
    /// The frames, rising, each once.
    let frames: [Int]

    /// Spreads at most `count` frames.
    ///
    /// - Parameters:
    ///   - frameCount: Frames of the movie, 1 ... 2³¹.
    ///   - count: At most a million.
    init(of frameCount: Int, count: Int) {
        let count = min(frameCount, count)
        frames = (0..<count).map { (2 * $0 + 1) * frameCount / (2 * count) }
    }
}
