public import SVGAFormat
public import SVGAGraphics
public import SVGAScene

/// Plays a movie as pictures, each one at its time.
///
/// ```swift
/// import SVGAPlayback
///
/// var playback = Playback(movie)
/// playback.loops = 1
/// playback.start()
/// for try await shown in try AnimationPlayer(renderer, playback: playback) {
///     print("frame \(shown.frame) at \(shown.presentationTime): \(shown.picture.width) pixels wide")
/// }
/// ```
///
/// The sequence gives a picture when its time has come, and ends with the play. Pictures are drawn ahead, on threads of
/// the player's own. A late picture is skipped as soon as a later one exists, so that a slow machine shows fewer
/// pictures and stays in time. When reading ends, because the task was cancelled or the iterator is gone, drawing
/// stops.
public final class AnimationPlayer: AsyncSequence, Sendable {
    /// A picture that was played.
    public struct Element: Sendable {
        /// The picture, premultiplied, of the size of the viewport.
        public let picture: Pixmap
        /// The frame that it shows, 0 ..< ``Movie/frameCount``.
        public let frame: Int
        /// When the frame was due, from the first picture on.
        public let presentationTime: Duration
    }

    let stage: Stage
    let framesAhead: Int

    /// Creates a player for a renderer's frames.
    ///
    /// - Parameters:
    ///   - renderer: The movie, with the content that it shows.
    ///   - playback: The play at time 0, when the first picture exists. A play that does not play and is not paused is
    ///     started; nil for an endless play of all frames.
    ///   - viewport: The size of the pictures and the position of the movie in them; nil for the size of the movie.
    ///   - background: The colour below the movie; nil for transparent.
    ///   - framesAhead: The maximum number of pictures that are drawn ahead, 1 ... 64; other values are clamped.
    ///   - clock: The clock that pictures wait for.
    /// - Throws: ``SVGAError`` where the movie has no size that pictures can have.
    public init(
        _ renderer: FrameRenderer, playback: Playback? = nil, viewport: Viewport? = nil, background: SVGAColor? = nil,
        framesAhead: Int = 3, clock: some Clock<Duration> = ContinuousClock()
    ) throws(SVGAError) {
        self.framesAhead = Swift.min(Swift.max(1, framesAhead), 64)
        let size = if let viewport { viewport } else { try PictureSize.scale(1).viewport(for: renderer.movie.viewBox) }
        let painter = PlayerFrames(renderer: renderer, viewport: size, background: background)
        stage = Stage(playback ?? Playback(renderer.movie), painter: painter, time: PlayTime(clock))
    }

    /// A player of a movie that shows content.
    ///
    /// - Throws: ``SVGAError``, as ``FrameRenderer/init(_:content:limits:maxSpareImageByteCount:)`` and
    ///   ``init(_:playback:viewport:background:framesAhead:clock:)``.
    public convenience init(
        _ movie: Movie, content: MovieContent = MovieContent(), clock: some Clock<Duration> = ContinuousClock()
    ) throws(SVGAError) {
        try self.init(FrameRenderer(movie, content: content), clock: clock)
    }

    /// The play as it is now.
    public var playback: Playback { stage.present().playback }

    /// Controls the play or changes its properties; pictures follow at once.
    ///
    /// ```swift
    /// import SVGAPlayback
    ///
    /// let player = try AnimationPlayer(movie)
    /// player.update { $0.step(toFrame: 4, andPlay: true) }
    /// player.update { playback in
    ///     playback.speed = 2
    ///     return playback.resume()
    /// }
    /// ```
    ///
    /// - Parameter body: Takes the play, advanced to the present, and gives the events of its commands, which the player tells
    ///   to the readers of ``events()``. It must not call the player.
    public func update(_ body: (inout Playback) -> [Playback.Event]) { stage.update(body) }

    /// Draws with another renderer of the same movie, or in another size, from now on.
    package func draw(_ renderer: FrameRenderer, in viewport: Viewport, background: SVGAColor? = nil) {
        stage.draw(with: PlayerFrames(renderer: renderer, viewport: viewport, background: background))
    }

    /// The events from now on: passes, the end, sounds that start and stop.
    ///
    /// Events arrive while pictures are read, each before its picture. Each call returns a separate stream; a slow
    /// reader gets the latest thousand events. The sequence ends when the player is gone.
    ///
    /// ```swift
    /// import SVGAPlayback
    ///
    /// let player = try AnimationPlayer(movie)
    /// let events = player.events()
    /// Task { for await event in events { print(event) } }
    /// for try await shown in player where shown.frame == 12 { break }
    /// ```
    public func events() -> AsyncStream<Playback.Event> { stage.events() }

    /// Reads pictures starting at the current one, and starts a play that does not play and is not paused.
    public func makeAsyncIterator() -> Iterator { Iterator(stage, framesAhead: framesAhead) }
}
