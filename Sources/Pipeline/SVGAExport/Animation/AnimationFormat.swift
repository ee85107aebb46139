public import SVGAGeometry
public import SVGAImage

/// The form of a file that holds an animation.
///
/// ```swift
/// let format = AnimationFormat(suffix: "webp") ?? .apng(compression: .small)
/// print(format.mediaType)
/// ```
public struct AnimationFormat: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case apng(PNGEncoder.Compression, colorLimit: Int?)
        case webp(WebPEncoder.Mode, effort: Int)
        case gif(colorLimit: Int, matte: Color)
        case atlas(AtlasSettings)
    }

    package let kind: Kind

    /// Animated PNG: every pixel as it was drawn, played by browsers; other programs show the first frame.
    ///
    /// - Parameters:
    ///   - compression: The balance of encoding time and file size.
    ///   - colors: The most colours of a palette that all frames share, 2 ... 256, with alpha, for a quarter of the bytes;
    ///     nil for all colours.
    public static func apng(
        compression: PNGEncoder.Compression = .balanced, colors: Int? = nil
    ) -> AnimationFormat {
        AnimationFormat(kind: .apng(compression, colorLimit: colors))
    }

    /// Animated WebP with loss: for painted movies about a quarter of the bytes of APNG, played by browsers and chat apps.
    ///
    /// - Parameters:
    ///   - quality: The quality, 0 ... 100.
    ///   - effort: The time that is spent on a smaller file, 0 ... 6.
    public static func webp(quality: Int = 75, effort: Int = 4) -> AnimationFormat {
        AnimationFormat(kind: .webp(.lossy(quality: quality), effort: effort))
    }

    /// Animated WebP with every visible pixel as it was drawn.
    ///
    /// - Parameter effort: The time that is spent on a smaller file, 0 ... 6.
    public static func losslessWebP(effort: Int = 0) -> AnimationFormat {
        AnimationFormat(kind: .webp(.lossless, effort: effort))
    }

    /// Sprite sheets and an atlas.
    package static func atlas(_ settings: AtlasSettings) -> AnimationFormat { AnimationFormat(kind: .atlas(settings)) }

    /// GIF, played everywhere: pixels are opaque or transparent, of up to 256 colours in each frame.
    ///
    /// Pixels with an alpha below 128 are transparent, the others opaque. Without alpha, over a
    /// ``MovieExporter/background``, glows and shadows look as they were drawn.
    ///
    /// - Parameters:
    ///   - colors: The most colours of a palette, 2 ... 256; a transparent one counts.
    ///   - matte: The colour behind half-transparent edges: that of the pages or chats that will show the file. Its alpha has
    ///     no effect.
    public static func gif(
        colors: Int = 256, matte: Color = Color(red: 255, green: 255, blue: 255)
    ) -> AnimationFormat {
        AnimationFormat(kind: .gif(colorLimit: colors, matte: matte))
    }

    /// The format that files of a suffix have, `apng`, `png`, `webp`, `gif` or `json`; nil for other suffixes.
    public init?(suffix: String) {
        switch suffix.lowercased() {
        case "apng", "png": self = .apng()
        case "webp": self = .webp()
        case "gif": self = .gif()
        case "json": self = .atlas()
        default: return nil
        }
    }

    private init(kind: Kind) { self.kind = kind }

    /// The media type, as in `Content-Type`.
    public var mediaType: String {
        switch kind {
        case .apng: "image/apng"
        case .webp: "image/webp"
        case .gif: "image/gif"
        case .atlas: "application/json"
        }
    }

    /// The most frames shown in a second: viewers take pictures of 10 ms and less for mistakes and show them for 100 ms.
    package var maxFramesPerSecond: Int {
        switch kind {
        case .apng, .webp: 90
        // A hundredth of a second is too short, and there is nothing between it and two.
        case .gif: 50
        case .atlas: 240
        }
    }
}
