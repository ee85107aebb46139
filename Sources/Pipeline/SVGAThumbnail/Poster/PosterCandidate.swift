public import SVGAPixels

/// A frame that was looked at in search of a poster, and what speaks for it.
public struct PosterCandidate: Hashable, Sendable {
    /// The frame.
    public let frame: Int
    /// What a small picture of it holds.
    public let statistics: PictureStatistics
    /// How much there is to see, 0 ... 1, in relation to the richest candidates.
    public let saliency: Double
    /// How much the picture changes around the frame, 0 ... 1: high in fades, entrances and quick movements; 1 where as much
    /// changes as when the fullest frame vanishes.
    public let motion: Double
    /// How much the rest of the movie looks like the frame, by the same measure, 0 ... 1.
    public let similarity: Double
    /// Whether the moment is one that tells the story, 0 ... 1: less for the first frames and the very last.
    public let positionWeight: Double

    /// What the choice goes by, 0 ... 1; 0 for frames that show nothing.
    public var score: Double { saliency * (1 - 0.5 * motion) * (0.7 + 0.3 * similarity) * positionWeight }

    /// How ``score`` comes out of the other figures, in words for people.
    public static let formula = "saliency * (1 - 0.5 * motion) * (0.7 + 0.3 * similarity) * positionWeight"
}
