public import SVGAFormat

/// The play of a movie: takes commands and times, and gives the frame to show, events and sounds. It draws nothing.
///
/// ```swift
/// import SVGAPlayback
///
/// var playback = Playback(movie)
/// playback.loops = 2
/// playback.start()
/// let clock = ContinuousClock()
/// let origin = clock.now
/// while playback.state == .playing, let next = playback.timeOfNextChange {
///     try await clock.sleep(until: origin + next)
///     for event in playback.advance(to: origin.duration(to: clock.now)) { print(event) }
/// }
/// ```
///
/// A playback is a value without a clock. Equal commands at equal times give equal results on every machine, no matter
/// how many calls of ``advance(to:)`` are between them. Times are exact: no number of frames adds up an error. Commands
/// take effect at ``time``, so that a player advances to the present before it gives one.
///
/// Negative durations, times before ``time`` and NaN are ignored, and never trap.
public struct Playback: Hashable, Sendable {
    /// The rules that a play follows.
    public let profile: Profile
    /// The movie's number of frames, at least 0.
    public let frameCount: Int
    /// Frames of a second at speed 1, 1 ... 1,000,000.
    public let framesPerSecond: Int

    /// The number of times the range is played; 0 or less for endless. A change holds from the end of the present pass
    /// on.
    public var loops = 0
    /// Whether ``stop()`` and the end clear the frame, regardless of ``endBehaviour``.
    public var clearsAfterStop: Bool
    /// The picture after the end.
    public var endBehaviour = EndBehaviour.holdLastFrame

    /// Whether frames follow one another by the clock.
    public internal(set) var state = State.stopped
    /// The frame to show, 0 ..< ``frameCount``; nil for nothing. A picture that shows it is right at ``time``.
    public internal(set) var shownFrame: Int?
    /// The time up to which everything has happened, at first 0.
    public internal(set) var time = Duration.zero
    /// The frames that are played, or were played last.
    public internal(set) var range: Range<Int>
    /// Whether they are played backwards.
    public internal(set) var isReversed = false
    /// The passes that have ended since the start.
    public internal(set) var passCount = 0

    /// The frame at which profile `ios` continues after a stop.
    var currentFrame = 0
    var position = MediaPosition.zero
    var rate: MediaRate
    /// The sounds of the movie, in the order of their start.
    let sounds: [SoundSpan]
    var cues: [SoundCue] = []
    /// The first cue that has not happened in the present pass.
    var nextCue = 0
    var sounding: Set<Int> = []

    /// The play of a movie, with its sounds, before the start.
    ///
    /// - Complexity: O(n log n) for n sounds.
    public init(_ movie: Movie, profile: Profile = .standard) {
        self.init(
            frameCount: movie.frameCount, framesPerSecond: movie.framesPerSecond, profile: profile,
            sounds: SoundSpan.spans(of: movie, profile: profile))
    }

    /// The play of anything with frames, without sounds.
    ///
    /// - Parameters:
    ///   - frameCount: The number of frames; less than 0 is 0. Of no frames there is nothing to show, and a play ends at once.
    ///   - framesPerSecond: The frame rate; 0 and less is 20, as in files.
    public init(frameCount: Int, framesPerSecond: Int, profile: Profile = .standard) {
        self.init(frameCount: frameCount, framesPerSecond: framesPerSecond, profile: profile, sounds: [])
    }

    init(frameCount: Int, framesPerSecond: Int, profile: Profile, sounds: [SoundSpan]) {
        self.frameCount = min(max(0, frameCount), Int(Int32.max))
        self.framesPerSecond = framesPerSecond > 0 ? min(framesPerSecond, 1_000_000) : 20
        (self.profile, self.sounds) = (profile, sounds)
        clearsAfterStop = profile != .android
        range = 0..<self.frameCount
        rate = MediaRate(framesPerSecond: self.framesPerSecond)
    }

    /// The factor of the speed, 0.000001 ... 1,000,000 in millionths.
    ///
    /// A change keeps the current frame and how much of it has passed. Values that are not above 0 are ignored.
    public var speed: Double {
        get { rate.speed }
        set { rate.speed = newValue }
    }
}
