public import SVGAFormat

/// An item of a ``HeadlessPlayback`` list: its ID and its duration.
///
/// ```swift
/// import SVGAPlayback
///
/// let rocket = PlayableItem(movie, id: "rocket")
/// let rose = PlayableItem(id: "rose", frameCount: 40, framesPerSecond: 20)
/// print(rocket.duration, rose.duration)   // 2.0 seconds for the rose
/// ```
public struct PlayableItem: Hashable, Sendable {
    /// The item's identity, independent of its place in the list, such as the digest of its file. By it positions are
    /// kept.
    public let id: String
    /// The number of frames, at least 0.
    public let frameCount: Int
    /// Frames of a second, at least 1.
    public let framesPerSecond: Int

    /// Creates an item; invalid numbers are treated as in ``Playback``.
    public init(id: String, frameCount: Int, framesPerSecond: Int) {
        let playback = Playback(frameCount: frameCount, framesPerSecond: framesPerSecond)
        self.id = id
        (self.frameCount, self.framesPerSecond) = (playback.frameCount, playback.framesPerSecond)
    }

    /// Creates an item of a movie.
    public init(_ movie: Movie, id: String) {
        self.init(id: id, frameCount: movie.frameCount, framesPerSecond: movie.framesPerSecond)
    }

    /// The duration of one pass.
    public var duration: Duration { playback.passDuration }

    /// The play of one pass, whose picture stays.
    var playback: Playback {
        var playback = Playback(frameCount: frameCount, framesPerSecond: framesPerSecond)
        (playback.loops, playback.clearsAfterStop) = (1, false)
        return playback
    }
}

extension Playback {
    /// The duration of the complete movie at speed 1.
    var passDuration: Duration { rate.mediaTime(of: .frames(frameCount)) }

    var elapsed: Duration { rate.mediaTime(of: position) }

    /// When the present pass ends.
    var timeOfEnd: Duration { time.saturatingSum(rate.time(to: pass.end, from: position)) }

    /// Moves to an exact position before the end, at speed 1.
    mutating func seek(to elapsed: Duration) {
        let target = rate.position(after: max(.zero, elapsed), from: .zero)
        guard target < .frames(frameCount) else { return }
        let plays = state == .playing
        _ = step(toFrame: target.wholeFrames, andPlay: plays)
        position = target
    }
}
