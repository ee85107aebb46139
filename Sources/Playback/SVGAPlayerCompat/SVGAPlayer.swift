import SVGAAnimationPlayer
public import SVGACache
public import SVGAErrors
public import SVGAGeometry
import SVGAPlayback
import SVGAPixels
import SVGAScene
import SVGAText

/// The player of an app, without a screen: what it would show comes as pictures from its ``layer``.
///
/// The names are those of SVGAPlayer for iOS, and so are the rules of starts and ends: ``Playback/Profile/ios``.
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
/// A player belongs to the main actor, like a view; frames are drawn on threads of its own.
@MainActor public final class SVGAPlayer {
    /// Who is told how the play goes.
    public weak var delegate: (any SVGAPlayerDelegate)?
    /// The movie. Setting it ends the play and shows nothing.
    public var videoItem: SVGAVideoEntity? { didSet { replaceMovie() } }
    /// How often a range is played; 0 for endless.
    public var loops = 0 { didSet { configure() } }
    /// Whether nothing is shown after the end and after ``stopAnimation()``.
    public var clearsAfterStop = true { didSet { configure() } }
    /// What is shown after the end unless ``clearsAfterStop``: `Forward` for the last frame of the range, `Backward` for the
    /// first one; nil for the frame at which the play ended.
    public var fillMode: String? { didSet { configure() } }
    /// Whether nothing is shown although the play goes on.
    public var isHidden = false { didSet { layer.isHidden = isHidden } }
    /// The place of the view, of which only the size matters here: that of the pictures, in pixels. Empty for the size of the
    /// movie. One that no picture can have is a ``renderError``; a play that there is goes on in the size before, and none
    /// starts where there was no other.
    public var frame: Rect { didSet { replacePainter() } }
    /// How the movie is laid into the view.
    public var contentMode = ContentMode.top { didSet { replacePainter() } }
    /// What is to be seen.
    public let layer = Layer()
    /// Why the last frame that could not be drawn was left out; nil where all could since the movie, its content or the size
    /// was set.
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
    ///   - cache: The cache for images of URLs; nil for that of parsers that were given none.
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
    ///   - range: The frames, in place of an `NSRange`: location ..< location + length.
    ///   - reverse: Whether they are played backwards.
    public func startAnimation(with range: Range<Int>, reverse: Bool) {
        play(reversed: reverse) { $0.start(frames: range, reversed: reverse) }
    }

    /// Stops the clock; the picture stays, and a start goes on from it.
    public func pauseAnimation() { player?.update { $0.pause() } }

    /// Ends the play without a call of the delegate; nothing is shown then where ``clearsAfterStop`` is true.
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
