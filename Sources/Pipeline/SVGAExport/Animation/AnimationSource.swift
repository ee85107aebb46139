package import SVGAFormat
public import SVGAGraphics
package import SVGAScene
import SVGASystem

/// Pictures that play, of a movie or of any origin: prepared once, and exported any number of times.
///
/// ```swift
/// let animation = try await renderer.animation(size: .width(300))
/// let file = try await animation.export(to: "gift.webp", as: .webp(quality: 75))
/// print("\(file.frameCount) frames, \(file.byteCount) bytes")
/// let bytes = try await animation.encode(as: .gif())
/// ```
///
/// Pictures are drawn and encoded on several threads and written in their order; at most two of them a thread are in
/// memory. Outputs do not depend on the number of threads. A file appears only when it is complete, replaces one of the
/// same name, and its folder is made.
public struct AnimationSource: Sendable {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Frames shown in a second.
    public let framesPerSecond: Int
    /// The number of frames, some of which can look the same.
    public var frameCount: Int { frames.count }

    /// The number of each frame, as in names of files.
    package let frames: [Int]
    /// For each frame the number of its picture; where numbers that follow each other are equal, the picture stays.
    package let pictures: [Int]
    /// Whether every pixel of every picture is opaque.
    package let isOpaque: Bool
    /// The movie whose sounds belong to the frames, or nil.
    let movie: Movie?
    /// Whether errors name the frame; otherwise the pictures name themselves.
    private let namesFrames: Bool
    /// Draws a picture by its number.
    package let draw: @Sendable (Int) throws(SVGAError) -> Pixmap

    /// Pictures that something else draws.
    package init(
        width: Int, height: Int, framesPerSecond: Int, background: SVGAColor?, frames: [Int], pictures: [Int],
        movie: Movie? = nil, draw: @escaping @Sendable (Int) throws(SVGAError) -> Pixmap
    ) {
        (self.width, self.height, self.framesPerSecond, isOpaque) = (
            width, height, framesPerSecond, background?.alpha == 1
        )
        (self.frames, self.pictures, self.movie, self.draw, namesFrames) = (frames, pictures, movie, draw, true)
    }

    /// Grouped frames of a movie.
    package init(_ groups: FrameGroups, in viewport: Viewport, background: SVGAColor?) {
        let movie = groups.renderer.movie
        self.init(
            width: viewport.width, height: viewport.height, framesPerSecond: movie.framesPerSecond,
            background: background, frames: groups.frames, pictures: groups.pictures, movie: movie
        ) { picture throws(SVGAError) in try groups.render(picture, in: viewport, background: background) }
    }

    /// Pictures of any origin.
    ///
    /// ```swift
    /// let spin = try AnimationSource(count: 60, framesPerSecond: 30) { index in
    ///     try renderer.render(frame: index % 2, size: .scale(0.5))
    /// }
    /// try await spin.export(to: "spin.webp", as: .webp(quality: 80))
    /// ```
    ///
    /// Of pictures that follow each other and are equal, one is written, and lasts longer.
    ///
    /// - Parameters:
    ///   - count: The pictures, at least 1, at most a million.
    ///   - framesPerSecond: The pictures shown in a second, 1 ... 1000; where the format or its viewers allow fewer,
    ///     pictures are left out.
    ///   - background: The background colour, whose alpha is ignored; nil for transparent.
    ///   - picture: Creates the picture with an index, 0 ..< `count`, on any thread, concurrently and possibly several
    ///     times, always with the same pixels. All have the size of the first one, which is made at once.
    /// - Throws: ``SVGAError``, whose ``SVGAError/pictureError`` is what `picture` threw.
    public init(
        count: Int, framesPerSecond: Int, background: SVGAColor? = nil,
        picture: @escaping @Sendable (Int) throws -> Pixmap
    ) throws(SVGAError) {
        guard 1...1_000_000 ~= count else {
            throw SVGAError(.invalidRequest, "an animation of \(count) pictures; it has 1 to 1000000")
        }
        @Sendable func made(_ index: Int) throws(SVGAError) -> Pixmap {
            let made = try SVGAError.only(at: SVGAError.Place(picture: index)) { try picture(index) }
            guard let background else { return made }
            return try made.flattened(overRed: background.red, green: background.green, blue: background.blue)
        }
        let first = try made(0)
        let (width, height) = (first.width, first.height)
        @Sendable func draw(_ index: Int) throws(SVGAError) -> Pixmap {
            let picture = try made(index)
            guard picture.width == width, picture.height == height else {
                throw SVGAError(
                    .invalidRequest,
                    "picture \(index) has \(picture.width)x\(picture.height) pixels, the first one \(width)x\(height)",
                    remedy: "all pictures of an animation have one size")
            }
            return picture
        }
        (self.width, self.height, self.framesPerSecond) = (width, height, min(max(1, framesPerSecond), 1000))
        (frames, pictures, movie) = (Array(0..<count), Array(0..<count), nil)
        (isOpaque, namesFrames, self.draw) = (background != nil, false, draw)
    }

    func run(
        _ sink: some FrameSink, of pictures: [Int], workerCount: Int, _ cancellation: CancellationToken,
        _ progress: @escaping @Sendable (Int) -> Void
    ) throws(SVGAError) {
        let threadCount = min(max(1, workerCount), pictures.count)
        try FramePipeline(
            frames: pictures, threadCount: threadCount, sink: sink, namesFrames: namesFrames,
            cancellation: cancellation, progress: progress, draw: draw
        )
        .run(threadCount: threadCount)
    }
}

extension AnimationSource {
    /// A written file.
    public struct File: Hashable, Sendable {
        /// Pixels in a row.
        public internal(set) var width: Int
        /// Rows.
        public internal(set) var height: Int
        /// The pictures in the file; frames that look like the one before are not among them, except in streams of a constant
        /// rate.
        public internal(set) var frameCount: Int
        /// The duration of one pass in milliseconds.
        public let milliseconds: Int
        /// The size of the file in bytes; 0 if it is not known yet.
        public internal(set) var byteCount = 0
        /// The steps in a second that its times are counted in.
        package let framesPerSecond: Int
        /// A feature of the movie that the file lacks.
        package internal(set) var note: String?
    }

    /// The settings of an export.
    ///
    /// ```swift
    /// var options = AnimationSource.Options()
    /// options.framesPerSecond = 15
    /// try await renderer.animation().export(to: "gift.webp", as: .webp(), options: options)
    /// ```
    public struct Options: Sendable {
        /// The number of frames per second, at least 1: a lower rate than the source's skips frames; nil for its rate.
        ///
        /// The format and its viewers can limit the rate. The duration is the same.
        public var framesPerSecond: Int?
        /// The number of plays, at most 65,535; 0 for endless. Videos have no such number: they have the movie as often, at
        /// least once and at most 100 times.
        public var loopCount = 0
        /// The number of frames drawn concurrently, at least 1; the system may run fewer.
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

        /// All frames at their rate, without end.
        public init() {}
    }
}
