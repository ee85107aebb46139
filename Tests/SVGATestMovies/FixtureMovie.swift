/// A movie as a value, from which files of every generation can be written.
///
/// ```swift
/// let movie = FixtureMovie(
///     viewBox: (100, 80), fps: 20, frames: 2,
///     sprites: [FixtureSprite("box", frames: [.shown(shapes: [.rect(0, 0, 10, 10, fill: .red)]), .hidden])])
/// let file = movie.svga(.zlibProtobuf)
/// ```
///
/// The writers share no code with the decoder. Nil values are omitted from the file; other values are written even if
/// they equal the default.
public struct FixtureMovie: Sendable {
    /// The version string; nil leaves it out.
    public var version: String? = "2.0.0"
    /// Width and height in movie pixels; nil leaves out the parameters altogether.
    public var viewBox: (width: Float, height: Float)?
    /// Frames a second; nil leaves it out.
    public var fps: Int?
    /// The number of frames; nil leaves it out.
    public var frames: Int?
    /// The sprites, the first at the back.
    public var sprites: [FixtureSprite]
    /// The image map.
    public var images: [FixtureImage]
    /// The sounds.
    public var audios: [FixtureAudio]

    /// Creates a movie.
    public init(
        viewBox: (width: Float, height: Float)? = (100, 100), fps: Int? = 20, frames: Int? = 1,
        sprites: [FixtureSprite] = [], images: [FixtureImage] = [], audios: [FixtureAudio] = []
    ) {
        self.viewBox = viewBox
        self.fps = fps
        self.frames = frames
        self.sprites = sprites
        self.images = images
        self.audios = audios
    }
}

/// One layer of a fixture movie.
public struct FixtureSprite: Sendable {
    /// The key of its bitmap.
    public var imageKey: String
    /// The key of the matte that masks it; nil leaves it out.
    public var matteKey: String?
    /// One entry for each movie frame.
    public var frames: [FixtureFrame]

    /// Creates a sprite.
    public init(_ imageKey: String, matteKey: String? = nil, frames: [FixtureFrame]) {
        self.imageKey = imageKey
        self.matteKey = matteKey
        self.frames = frames
    }
}

/// The content of a fixture sprite in one frame.
public struct FixtureFrame: Sendable {
    /// The opacity; nil leaves it out, which hides the sprite.
    public var alpha: Float?
    /// The size of the bitmap; nil leaves it out.
    public var layout: (width: Float, height: Float)?
    /// The origin of the layout; no known writer sets it.
    public var layoutOrigin: (x: Float, y: Float) = (0, 0)
    /// The map to movie pixels; nil leaves it out.
    public var transform: FixtureTransform?
    /// The text of the clip path; nil leaves it out.
    public var clipPath: String?
    /// The shapes.
    public var shapes: [FixtureShape]

    /// A frame in which the sprite is hidden, as writers leave it: an empty message.
    public static let hidden = FixtureFrame.shown(alpha: nil)

    /// Creates a frame.
    public static func shown(
        alpha: Float? = 1, layout: (width: Float, height: Float)? = nil, transform: FixtureTransform? = nil,
        clipPath: String? = nil, shapes: [FixtureShape] = []
    ) -> FixtureFrame {
        FixtureFrame(alpha: alpha, layout: layout, transform: transform, clipPath: clipPath, shapes: shapes)
    }
}

/// The six numbers of a map; those that are nil are left out.
public struct FixtureTransform: Sendable {
    /// The numbers in the order a, b, c, d, tx, ty.
    public var numbers: [Float?]

    /// Creates a map.
    public init(
        a: Float? = nil, b: Float? = nil, c: Float? = nil, d: Float? = nil, tx: Float? = nil, ty: Float? = nil
    ) {
        numbers = [a, b, c, d, tx, ty]
    }

    /// A shift.
    public static func translation(_ x: Float, _ y: Float) -> FixtureTransform {
        FixtureTransform(a: 1, d: 1, tx: x, ty: y)
    }
}

/// An entry of the image map of a fixture movie.
public struct FixtureImage: Sendable {
    /// The key in the map.
    public var key: String
    /// The encoded picture or sound.
    public var bytes: [UInt8]
    /// In archives, the file name in the map.
    public var name: String
    /// In archives, the name of the file itself; nil leaves the file out.
    public var fileName: String?

    /// Creates an entry whose file in an archive is called by its key.
    public init(_ key: String, _ bytes: [UInt8]) {
        self.init(key, bytes, name: key, fileName: "\(key).png")
    }

    /// Creates an entry with chosen names.
    public init(_ key: String, _ bytes: [UInt8], name: String, fileName: String?) {
        self.key = key
        self.bytes = bytes
        self.name = name
        self.fileName = fileName
    }
}

/// A sound of a fixture movie.
public struct FixtureAudio: Sendable {
    /// The key of the entry of the image map.
    public var key: String
    /// Start and end frame, start and total time in milliseconds.
    public var times: (startFrame: Int, endFrame: Int, startTime: Int, totalTime: Int)

    /// Creates an audio entry.
    public init(_ key: String, startFrame: Int = 0, endFrame: Int = 1, startTime: Int = 0, totalTime: Int = 1_000) {
        self.key = key
        times = (startFrame, endFrame, startTime, totalTime)
    }
}
