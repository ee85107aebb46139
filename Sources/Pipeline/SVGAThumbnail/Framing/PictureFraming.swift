/// The trimming, margin and maximum size of a picture.
///
/// ```swift
/// var plan = RenderPlan(content: .poster, size: .width(300))
/// plan.framing.trimAlpha = 0                  // no empty edges
/// plan.framing.padding = .percent(5)          // but a little air
/// let picture = try plan.picture(from: FrameRenderer(movie))
/// ```
public struct PictureFraming: Hashable, Sendable {
    /// The empty margin inside of all four edges of a picture.
    public enum Padding: Hashable, Sendable {
        /// A number of pixels.
        case pixels(Int)
        /// A part of the longer side of the content, in percent, 0 ... 100.
        case percent(Double)
    }

    /// The largest alpha, of 255, that counts as empty when trimming; nil for no trimming.
    ///
    /// The trimmed edges are empty in all frames of the picture. A picture without anything above this alpha stays
    /// whole.
    public var trimAlpha: UInt8?
    /// The margin around the content, a part of the size of the picture.
    public var padding = Padding.pixels(0)
    /// The pixels for each pixel of size and padding, as of dense screens; above 0.
    public var pixelRatio = 1.0
    /// Whether the movie may be drawn larger than its own size.
    public var enlarges = true

    /// The largest pixel ratio that words ask for.
    package static let maxPixelRatio = 4.0

    /// Reads a pixel ratio of words; nil for other text than a number above 0 and at most ``maxPixelRatio``.
    package static func pixelRatio(parsing text: String) -> Double? { PlanNumber.pixelRatio(text[...]) }

    /// Creates a framing without changes.
    public init() {}
}

extension PictureFraming.Padding {
    /// The margin around nothing.
    static let none = PictureFraming.Padding.pixels(0)

    /// The share of the content's longer side, 0 for a number of pixels.
    var share: Double {
        // The comparison is false for NaN, which is therefore not a valid margin.
        if case .percent(let percent) = self, percent > 0 { min(percent, 100) / 100 } else { 0 }
    }
}
