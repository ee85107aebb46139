public import SVGAImage

/// The form of a file that holds an animation.
///
/// ```swift
/// let format = AnimationFormat(suffix: "apng") ?? .apng(compression: .small)
/// print(format.mediaType)
/// ```
public struct AnimationFormat: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case apng(PNGEncoder.Compression)
    }

    package let kind: Kind

    /// Animated PNG: every pixel as it was drawn, played by browsers; other programs show the first frame.
    public static func apng(compression: PNGEncoder.Compression = .balanced) -> AnimationFormat {
        AnimationFormat(kind: .apng(compression))
    }

    /// The format that files of a suffix have, `apng` or `png`; nil for other suffixes.
    public init?(suffix: String) {
        switch suffix.lowercased() {
        case "apng", "png": self = .apng()
        default: return nil
        }
    }

    private init(kind: Kind) { self.kind = kind }

    /// The media type, as in `Content-Type`.
    public var mediaType: String {
        switch kind {
        case .apng: "image/apng"
        }
    }

    /// The most frames shown in a second: viewers take pictures of 10 ms and less for mistakes and show them for 100 ms.
    package var maxFramesPerSecond: Int {
        switch kind {
        case .apng: 90
        }
    }
}
