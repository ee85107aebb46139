import SVGAGraphics

extension RenderPlan {
    /// The form of the file that a picture or an animation is encoded in.
    ///
    /// ```swift
    /// var plan = try RenderPlan(parsing: "poster size:300x format:webp quality:80")
    /// plan.encoding = RenderPlan.Encoding(.jpeg, quality: 85)
    /// ```
    public struct Encoding: Hashable, Sendable {
        /// A form of files. Cases are added from version to version.
        ///
        /// ```swift
        /// print(RenderPlan.Encoding.Format.allCases.map(\.rawValue))
        /// ```
        public enum Format: String, Hashable, Sendable, CaseIterable {
            /// PNG: a still with every pixel as it was drawn.
            case png
            /// WebP: a still or an animation, with loss or without.
            case webp
            /// JPEG: a still with loss and without transparency, over white where the plan has no background.
            case jpeg
            /// AVIF: a still with loss, in fewer bytes than WebP.
            case avif
            /// Animated PNG: an animation with every pixel as it was drawn.
            case apng
            /// GIF: an animation of 256 colours in which pixels are opaque or transparent.
            case gif
        }

        /// The form; nil for PNG, and for WebP where the plan is an animation.
        public var format: Format?
        /// The quality of forms with loss, 0 ... 100; 75 when nil.
        public var quality: Int?
        /// Whether WebP keeps every visible pixel as it was drawn.
        public var isLossless: Bool

        /// The form of a file; without any value, the plan's default.
        public init(_ format: Format? = nil, quality: Int? = nil, isLossless: Bool = false) {
            (self.format, self.quality, self.isLossless) = (format, quality, isLossless)
        }

        /// The quality where none is chosen.
        package static let defaultQuality = 75
    }

    /// Whether the plan is an animation.
    package var isAnimated: Bool {
        if case .animation = content { true } else { false }
    }

    /// The form of the file.
    package var format: Encoding.Format { encoding.format ?? (isAnimated ? .webp : .png) }

    /// The plan in a form, with all values that the form needs, so that plans for equal files are equal.
    ///
    /// Values without an effect in the form are removed, such as a quality for a lossless form.
    package func settled(as format: Encoding.Format) -> RenderPlan {
        var plan = self
        let quality = min(max(0, encoding.quality ?? Encoding.defaultQuality), 100)
        switch format {
        case .png, .apng, .gif: plan.encoding = Encoding(format)
        case .webp:
            plan.encoding =
                encoding.isLossless ? Encoding(.webp, isLossless: true) : Encoding(.webp, quality: quality)
        case .avif: plan.encoding = Encoding(.avif, quality: quality)
        case .jpeg:
            plan.encoding = Encoding(.jpeg, quality: max(1, quality))
            if !choosesBackground, background == nil { plan.background = SVGAColor(red: 255, green: 255, blue: 255) }
        }
        return plan
    }

    /// Whether no pixel of the picture is transparent.
    package var isOpaque: Bool { choosesBackground || background?.alpha == 1 }
}

extension RenderPlan.Encoding.Format {
    /// Reads the suffix of a file without its point; nil for other text.
    package init?(suffix: some StringProtocol) {
        guard let format = Self.allCases.first(where: { $0.rawValue == suffix }) ?? (suffix == "jpg" ? .jpeg : nil)
        else { return nil }
        self = format
    }

    /// The suffix of files, without its point.
    package var suffix: String { self == .jpeg ? "jpg" : rawValue }

    /// The media type, as in `Content-Type`.
    package var mediaType: String { "image/\(rawValue)" }

    /// Whether files of the form hold an animation.
    package var isAnimated: Bool { self == .webp || !isStill }

    /// Whether files of the form hold a still.
    package var isStill: Bool { self != .apng && self != .gif }

    /// Whether the form has a quality.
    package var hasQuality: Bool { self == .webp || self == .jpeg || self == .avif }
}
