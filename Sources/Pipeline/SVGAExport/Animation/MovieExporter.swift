public import SVGAGraphics
public import SVGAScene
public import SVGASystem

/// Draws a movie into one file that plays.
///
/// ```swift
/// var exporter = MovieExporter(FrameRenderer(movie))
/// exporter.viewport = try Viewport(movie.viewBox, width: 300)
/// let file = try await exporter.export(to: "gift.apng", as: .apng())
/// print("\(file.frameCount) frames, \(file.byteCount) bytes")
/// ```
///
/// Frames are drawn and encoded on several threads and written in their order; at most two of them a thread are in memory.
/// The file does not depend on the number of threads, and appears only when it is complete.
public struct MovieExporter: Sendable {
    /// The renderer of the movie.
    public let renderer: FrameRenderer
    /// The frames, shown one after the other.
    public var frames = FrameSelection.all
    /// The size of the pictures and the position of the movie in them; the size of the movie when nil.
    public var viewport: Viewport?
    /// The background colour; nil for transparent.
    public var background: SVGAColor?
    /// The number of frames per second, at least 1: a lower rate than the movie's skips frames; nil for the movie's
    /// rate.
    ///
    /// The format and its viewers can limit the rate. The duration is the same.
    public var framesPerSecond: Int?
    /// The number of plays, at most 65,535; 0 for endless. Videos have no such number: they have the movie as often, at
    /// least once and at most 100 times.
    public var loopCount = 0
    /// The number of frames rendered concurrently, at least 1; the system may run fewer.
    public var workerCount = ParallelLoop.processorCount

    /// The program `ffmpeg`, for the formats that it encodes: its path, or a name that is searched for in `PATH`.
    public var ffmpegPath = "ffmpeg"
    /// The time that `ffmpeg` may run without progress, before it is stopped.
    public var ffmpegPatience = Duration.seconds(120)
    /// Whether videos have the sounds of the movie.
    package var sound = Sound.automatic

    /// The encoder for VAP and YYEVA.
    package var h264Encoder = H264Library.openH264

    package enum H264Library: String, CaseIterable, Hashable, Sendable {
        /// A library, fast.
        case openH264 = "openh264"
        /// x264 by the program `ffmpeg`: fewer bytes in more time.
        case x264
    }

    package enum Sound: Hashable, Sendable {
        /// If the movie has sounds and libmpg123 is installed.
        case automatic
        /// If the movie has sounds.
        case on
        case off
    }

    /// Exports all frames of a movie at its size, its rate and without end.
    public init(_ renderer: FrameRenderer) { self.renderer = renderer }

    /// The written file.
    public struct File: Hashable, Sendable {
        /// Pixels in a row.
        public let width: Int
        /// Rows.
        public let height: Int
        /// The pictures in the file; frames that look like the one before are not among them, except in streams of a constant
        /// rate.
        public let frameCount: Int
        /// The duration of one pass in milliseconds.
        public let milliseconds: Int
        /// The size of the file in bytes; 0 if it is not known yet.
        public let byteCount: Int
        /// The steps in a second that its times are counted in.
        package var framesPerSecond = 0
        /// A feature of the movie that the file lacks.
        package var note: String?
    }

    /// Draws the movie and writes the file, on the caller's thread and separate threads.
    ///
    /// - Parameters:
    ///   - path: The file; one of the same name is replaced, and its folder is made.
    ///   - format: The form of the file, which its name does not decide.
    ///   - cancellation: Stops after the frames in progress, without a file.
    ///   - progress: Called with the number of frames written after each, on any thread, one call at a time.
    /// - Throws: ``SVGAError`` with the first failure; an existing file stays unchanged.
    /// - Complexity: O(pixels of all frames).
    @discardableResult
    public func export(
        to path: String, as format: AnimationFormat, cancellation: CancellationToken = CancellationToken(),
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws(SVGAError) -> File {
        try AnimationRun(self, format, cancellation: cancellation)
            .export(to: path, cancellation: cancellation, progress: progress)
    }

    /// Draws the movie and writes the file without blocking the task; if the task is cancelled, it stops after the
    /// frames in progress.
    ///
    /// ```swift
    /// let file = try await MovieExporter(renderer).export(to: "gift.apng", as: .apng())
    /// print(file.milliseconds)
    /// ```
    ///
    /// - Throws: As ``export(to:as:cancellation:progress:)``.
    @discardableResult
    public func export(
        to path: String, as format: AnimationFormat, progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws(SVGAError) -> File {
        try await BackgroundPool.shared.run { [self] token throws(SVGAError) in
            try export(to: path, as: format, cancellation: token, progress: progress)
        }
    }
}
