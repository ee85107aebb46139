import SVGAGraphics
public import SVGAImage

extension RenderPlan {
    /// The form of the file that a picture or an animation is encoded in.
    ///
    /// ```swift
    /// var plan = try RenderPlan(parsing: "poster size:300x format:webp quality:80")
    /// plan.encoding = RenderPlan.Encoding(.jpeg, quality: 85)
    /// ```
    public struct Encoding: Hashable, Sendable {
        /// The form; nil for PNG, and for WebP where the plan is an animation.
        public var format: FileType?
        /// The quality of forms with loss, 0 ... 100; 75 when nil.
        public var quality: Int?
        /// Whether WebP keeps every visible pixel as it was drawn.
        public var isLossless: Bool
        /// The maximum size of the file in bytes, for which the quality is lowered, and then the size if the plan has none;
        /// nil for any size.
        public var maxByteCount: Int?

        /// The form of a file; without any value, the plan's default.
        public init(
            _ format: FileType? = nil, quality: Int? = nil, isLossless: Bool = false, maxByteCount: Int? = nil
        ) {
            (self.format, self.quality, self.isLossless) = (format, quality, isLossless)
            self.maxByteCount = maxByteCount
        }

        /// The quality where none is chosen.
        package static let defaultQuality = 75
    }

    package var isAnimated: Bool {
        if case .animation = content { true } else { false }
    }

    package var format: FileType { encoding.format ?? (isAnimated ? .webp : .png) }

    /// The plan in a form, with all values that the form needs and without those that have no effect in it, such as a
    /// quality for a lossless form, so that plans for equal files are equal.
    package func settled(as format: FileType) -> RenderPlan {
        var plan = self
        let quality = min(max(0, encoding.quality ?? Encoding.defaultQuality), 100)
        switch format {
        case .webp:
            plan.encoding =
                encoding.isLossless ? Encoding(.webp, isLossless: true) : Encoding(.webp, quality: quality)
        case .avif, .webm, .mp4, .vap, .yyeva: plan.encoding = Encoding(format, quality: quality)
        case .jpeg:
            plan.encoding = Encoding(.jpeg, quality: max(1, quality))
            if !choosesBackground, background == nil { plan.background = SVGAColor(red: 255, green: 255, blue: 255) }
        case .png, .apng, .gif, .atlas, .mov, .y4m, .rgba, .bgra, .i420: plan.encoding = Encoding(format)
        }
        plan.encoding.maxByteCount = encoding.maxByteCount
        return plan
    }

    /// Whether no pixel of the picture is transparent.
    package var isOpaque: Bool { choosesBackground || background?.alpha == 1 }
}
