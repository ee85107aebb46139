public import SVGACache
public import SVGAErrors
public import SVGAGraphics
import SVGAPlayback
import SVGAScene
import SVGAText

/// An app's player without a screen: its ``layer`` returns pictures.
///
/// The names are the same as in SVGAPlayer for iOS, and so are the rules for starts and ends: ``Playback/Profile/ios``.
///
/// ```swift
/// import SVGAPlayerCompat
///
/// let player = await SVGAPlayer(frame: Rect(minX: 0, minY: 0, maxX: 375, maxY: 667))
/// await MainActor.run {
///     player.loops = 1
///     player.videoItem = SVGAVideoEntity(movie)
///     player.startAnimation()
/// }
/// for await shown in await player.layer.pictures() {
///     print(shown.picture.map { "\($0.width) pixels wide" } ?? "nothing")
/// }
/// ```
///
/// A player belongs to the main actor, like a view; separate threads draw frames.
@MainActor public final class SVGAPlayer {
    /// Receives the play's events.
    public weak var delegate: (any SVGAPlayerDelegate)?
    /// The movie. Setting it ends the play and shows nothing.
    public var videoItem: SVGAVideoEntity? { didSet { replaceMovie() } }
    /// The number of times a range is played; 0 for endless.
    public var loops = 0 { didSet { configure() } }
    /// Whether the end and ``stopAnimation()`` clear the picture.
    public var clearsAfterStop = true { didSet { configure() } }
    /// The picture after the end unless ``clearsAfterStop``: `Forward` for the last frame of the range, `Backward` for
    /// the first one; nil for the frame at which the play ended.
    public var fillMode: String? { didSet { configure() } }
    /// Whether the picture is hidden although the play continues.
    public var isHidden = false { didSet { layer.isHidden = isHidden } }
    /// The frame of the view, of which only the size matters: the pictures' size in pixels. Empty for the size of the
    /// movie. An impossible size is a ``renderError``; an existing play continues in the size before, and otherwise
    /// none starts.
    public var frame: Rect { didSet { replacePainter() } }
    /// The layout of the movie in the view.
    public var contentMode = ContentMode.top { didSet { replacePainter() } }
    /// The visible output.
    public let layer = Layer()
    /// The reason why the last frame that could not be drawn was skipped; nil if all could since the movie, its content
    /// or the size was set.
    public internal(set) var renderError: SVGAError?

    var content = MovieContent(profile: .ios)
    /// Requests for images whose keys no later call has set.
    var imageRequests: [String: Task<Void, Never>] = [:]
    let cache: MovieCache?
    let clock: any Clock<Duration>
    var renderer: FrameRenderer?
    var player: AnimationPlayer?
    var reading: Task<Void, Never>?
    /// The time of the last command that shows a frame, whose frame has no call of the delegate.
    var commandTime = Duration.zero
    var isReversed = false

    /// A player without a movie.
    ///
    /// - Parameters:
    ///   - frame: The place of the view.
    ///   - cache: The cache for images by URL; nil for the default parsers' cache.
    ///   - clock: The clock of the play.
    public init(
        frame: Rect = Rect(minX: 0, minY: 0, maxX: 0, maxY: 0), cache: MovieCache? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        (self.frame, self.cache, self.clock) = (frame, cache, clock)
    }

    deinit {
        reading?.cancel()
        for request in imageRequests.values { request.cancel() }
    }

    /// Plays all frames from the current one on, which is frame 0 at first and after a play that has ended.
    public func startAnimation() { play(reversed: false) { $0.start() } }

    /// Plays a range from its first frame in the direction of play on.
    ///
    /// - Parameters:
    ///   - range: The frames, instead of an `NSRange`: location ..< location + length.
    ///   - reverse: Whether they are played backwards.
    public func startAnimation(with range: Range<Int>, reverse: Bool) {
        play(reversed: reverse) { $0.start(frames: range, reversed: reverse) }
    }

    /// Stops the clock; the picture stays, and a start continues from it.
    public func pauseAnimation() { player?.update { $0.pause() } }

    /// Ends the play without a call of the delegate; the picture is cleared if ``clearsAfterStop`` is true.
    public func stopAnimation() {
        player?.update { $0.stop() }
        if clearsAfterStop { layer.show(nil) }
    }

    /// Shows nothing until the next frame.
    public func clear() {
        player?.update { $0.clear() }
        layer.show(nil)
    }

    /// Shows a frame and stays there, or plays on from it. A frame that there is not changes nothing.
    public func step(toFrame frame: Int, andPlay: Bool) {
        guard let videoItem, 0..<videoItem.frames ~= frame else { return }
        play(reversed: isReversed) { $0.step(toFrame: frame, andPlay: andPlay) }
    }

    /// Shows frame ⌊percentage · frames⌋, the last one for 1 and more; see ``step(toFrame:andPlay:)``.
    public func step(toPercentage percentage: Double, andPlay: Bool) {
        guard videoItem != nil, percentage >= 0 else { return }
        play(reversed: isReversed) { $0.step(toPercentage: percentage, andPlay: andPlay) }
    }
}
