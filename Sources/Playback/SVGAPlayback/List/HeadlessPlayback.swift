public import SVGAPlaylist

/// Plays a list without a screen, like a feed's player, as a value: you pass times and edits, and it returns events.
///
/// ```swift
/// import SVGAPlayback
///
/// let rose = PlayableItem(id: "rose", frameCount: 40, framesPerSecond: 20)
/// var playback = HeadlessPlayback(PlaybackList([PlayableItem(movie, id: "rocket"), rose], mode: .loopsList))
/// var events = playback.start()
/// events += playback.advance(to: .seconds(3))
/// events += try playback.edit { list in try list.move(to: 1) }
/// events += playback.pause()
/// print(playback.position, playback.frame ?? -1)
/// ```
///
/// It has no internal clock. Equal edits at equal times give equal events, no matter how many advances are between
/// them. Edits take effect at ``time``. Frames are random access, so that each position is reached exactly.
public struct HeadlessPlayback: Sendable {
    /// Whether the current item plays.
    public enum Status: String, Hashable, Sendable {
        /// There was no start yet, there is no item, or the current one has no duration.
        case idle
        /// Its clock goes.
        case playing
        /// Its clock stands.
        case paused
    }

    /// The list. It changes by ``edit(_:)`` and by playing.
    public internal(set) var list: PlaybackList<PlayableItem>
    /// The positions at which items were left, and whether they resume there.
    public internal(set) var positions: ResumePositions<String>
    /// Whether an item plays when it becomes current; otherwise it waits for ``resume()``.
    public var playsAtOnce = true
    /// The item time between two ``ListEvent/Kind/progress(position:duration:frame:)``; zero or less for no such
    /// events.
    public var progressInterval = Duration.milliseconds(500)
    /// Whether the current item plays.
    public internal(set) var status = Status.idle
    /// The time up to which everything has happened, at first 0.
    public internal(set) var time = Duration.zero

    /// The play of the current item, on its own clock, which was 0 at ``origin``.
    var current: Playback?
    var origin = Duration.zero
    var isStarted = false

    /// The play of a list, before its start.
    public init(_ list: PlaybackList<PlayableItem>, resume: ResumeMode = .none) {
        self.list = list
        positions = ResumePositions(mode: resume)
    }

    /// Whether the current item plays.
    public var isPlaying: Bool { status == .playing }

    /// The index of the current item; nil without one.
    public var currentIndex: Int? { list.currentIndex }

    /// The current item; nil without one.
    public var currentItem: PlayableItem? { list.currentItem }

    /// The position in the current item, at its end after that.
    public var position: Duration { current.map { $0.state == .finished ? $0.passDuration : $0.elapsed } ?? .zero }

    /// The duration of the current item.
    public var duration: Duration { list.currentItem?.duration ?? .zero }

    /// The frame that is shown; nil for none.
    public var frame: Int? { current?.shownFrame }
}
