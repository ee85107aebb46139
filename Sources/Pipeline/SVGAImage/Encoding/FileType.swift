/// A kind of file with pictures: its keyword, extensions and media type. Cases are added from version to version.
///
/// ```swift
/// for type in FileType.allCases { print(type.rawValue, type.suffix, type.mediaType) }
/// ```
public enum FileType: String, Hashable, Sendable, CaseIterable {
    /// PNG: a still with every pixel as it was drawn.
    case png
    /// WebP: a still or an animation, with loss or without.
    case webp
    /// JPEG: a still with loss and without transparency, over white where there is no background.
    case jpeg
    /// AVIF: a still with loss, in fewer bytes than WebP.
    case avif
    /// Animated PNG: an animation with every pixel as it was drawn.
    case apng
    /// GIF: an animation of 256 colours in which pixels are opaque or transparent.
    case gif
    /// Sprite sheets with an atlas in JSON.
    case atlas
    /// WebM: VP9 with alpha and sound.
    case webm
    /// MP4: H.264 on a background, with sound.
    case mp4
    /// QuickTime: ProRes 4444 with alpha and sound.
    case mov
    /// VAP: H.264 with alpha next to the colours.
    case vap
    /// YYEVA: H.264 with alpha next to the colours.
    case yyeva
    /// Pictures without compression after a header (YUV4MPEG2).
    case y4m
    /// Pictures of red, green, blue and alpha without compression.
    case rgba
    /// Pictures of blue, green, red and alpha without compression.
    case bgra
    /// Pictures of luma and chroma planes without compression.
    case i420

    private var row: (suffixes: [String], mediaType: String) {
        switch self {
        case .png: (["png"], "image/png")
        case .webp: (["webp"], "image/webp")
        case .jpeg: (["jpg", "jpeg"], "image/jpeg")
        case .avif: (["avif"], "image/avif")
        case .apng: (["apng", "png"], "image/apng")
        case .gif: (["gif"], "image/gif")
        case .atlas: (["json"], "application/json")
        case .webm: (["webm"], "video/webm")
        case .mp4: (["mp4", "m4v"], "video/mp4")
        case .mov: (["mov"], "video/quicktime")
        case .vap, .yyeva: ([], "video/mp4")
        case .y4m: (["y4m"], "video/x-yuv4mpeg")
        case .rgba: (["rgba"], "application/octet-stream")
        case .bgra: (["bgra"], "application/octet-stream")
        case .i420: (["i420", "yuv"], "application/octet-stream")
        }
    }

    /// The extensions of its files, in lower case, the usual one first; none if only its keyword chooses it.
    package var suffixes: [String] { row.suffixes }

    /// The usual extension of its files, without its point.
    public var suffix: String { suffixes.first ?? "mp4" }

    /// The media type, as in `Content-Type`.
    public var mediaType: String { row.mediaType }

    /// The first kind of some that has an extension.
    package init?(suffix: String, among types: [FileType]) {
        guard let type = types.first(where: { $0.suffixes.contains(suffix) }) else { return nil }
        self = type
    }

    /// The kinds of pictures that pages show.
    package static let images = [png, webp, jpeg, avif, apng, gif]

    /// The kind of a keyword, or of `jpg`; nil for other text.
    package init?(keyword text: some StringProtocol) {
        guard let type = FileType(rawValue: text == "jpg" ? "jpeg" : String(text)) else { return nil }
        self = type
    }

    /// The kinds of files that hold a still.
    package static let stills = [png, webp, jpeg, avif]

    /// Whether its files have a quality.
    package var hasQuality: Bool { [.webp, .jpeg, .avif, .webm, .mp4, .vap, .yyeva].contains(self) }

    /// Whether its files hold an animation.
    package var isAnimated: Bool { self == .webp || !isStill }

    /// Whether its files hold a still.
    package var isStill: Bool { FileType.stills.contains(self) }
}
