public import SVGAGraphics
public import SVGAScene
public import SVGASystem

/// The frame that represents a movie.
///
/// ```swift
/// let choice = try renderer.posterChoice()
/// let poster = try await renderer.render(frame: choice.frame).png()
/// ```
public struct PosterChoice: Hashable, Sendable {
    /// The index of the frame.
    public let frame: Int
    /// All frames that were compared, in rising order.
    package let candidates: [PosterCandidate]

    /// Whether the poster is hardly seen over its background.
    package var isFaint: Bool {
        candidates.contains { $0.frame == frame && $0.statistics.coverage > 0 && $0.contrast < 0.15 }
    }

    /// The candidate of the highest score; another frame where no candidate shows anything.
    init(among candidates: [PosterCandidate], otherwise frame: Int = 0) {
        let best = candidates.contains { $0.score > 0 } ? PosterChoice.ranked(candidates).first : nil
        self.frame = best ?? frame
        self.candidates = candidates
    }

    /// The frames of candidates, the best first; of equal ones the earlier first.
    static func ranked(_ candidates: [PosterCandidate]) -> [Int] {
        candidates.sorted { ($0.score, -$0.frame) > ($1.score, -$1.frame) }.map(\.frame)
    }
}

/// A frame that was measured in the search for a poster, and its figures.
package struct PosterCandidate: Hashable, Sendable {
    package let frame: Int
    /// The statistics of a small picture of it.
    package let statistics: PictureStatistics
    /// The amount of visible content, 0 ... 1, relative to the largest values of all candidates.
    package let saliency: Double
    /// The change of the picture around the frame, 0 ... 1: high in fades, entrances and quick movements; 1 where as much
    /// changes as when the frame with the most content vanishes.
    package let motion: Double
    /// The similarity of the rest of the movie to the frame, by the same measure, 0 ... 1.
    package let similarity: Double
    /// The time that the picture is held: 1 if a fifth of the movie or more looks like the frame.
    package let hold: Double
    /// The weight of the frame's position in the movie, 0 ... 1: less for the first frames and the very last.
    package let positionWeight: Double
    /// The amount of the picture that passing content fills, 0 ... 1: 1 for a flash over 0.15 of the picture or more,
    /// which covers the subject.
    package let flash: Double
    /// The lack of shape, 0 ... 1: 1 for a straight line in a movie whose other frames have a shape.
    package let flatness: Double
    /// The part of the content that is seen over the background, 1 without one.
    package let contrast: Double

    /// The rank of the frame, 0 ... 1; 0 for frames that show nothing.
    package var score: Double {
        saliency * (1 - 0.5 * motion) * (0.7 + 0.3 * similarity) * (0.8 + 0.2 * similarity * hold) * positionWeight
            * (1 - 0.7 * flash) * (1 - 0.5 * flatness)
    }

    /// The formula of ``score``, as text.
    package static let formula =
        "saliency * (1 - 0.5 * motion) * (0.7 + 0.3 * similarity) * (0.8 + 0.2 * similarity * hold) * positionWeight"
        + " * (1 - 0.7 * flash) * (1 - 0.5 * flatness)"
}

extension FrameRenderer {
    /// Chooses the frame that shows best what the movie is about.
    ///
    /// Small drawings of at most 32 frames are compared by the covered part of the picture, detail, contrast, colour,
    /// motion, the time that the picture is held, and similarity to the rest of the movie. With a background, content
    /// in a colour close to it is measured as if it were transparent. An empty frame is chosen only if all frames are
    /// empty. Of equal frames the first is chosen; the same movie always has the same poster.
    ///
    /// With viewers' content, the frame is chosen once for all viewers without it; the content counts only if the file
    /// is invisible.
    ///
    /// ```swift
    /// let choice = try renderer.posterChoice()
    /// let poster = try await renderer.render(frame: choice.frame)
    /// ```
    ///
    /// - Parameters:
    ///   - background: The poster's background colour; nil if unknown.
    ///   - cancellation: Ends the search before the next drawing.
    /// - Throws: ``SVGAError``: a frame cannot be drawn, or the search was cancelled.
    /// - Complexity: 32 drawings with 64 pixels on the longer side; where the first 24 are all blank, one at the size of the
    ///   movie for each frame with anything to draw, up to the first visible one.
    public func posterChoice(
        over background: SVGAColor? = nil, cancellation: CancellationToken? = nil
    ) throws(SVGAError) -> PosterChoice {
        if let plain = withoutContent {
            let name = "poster over \(background?.hexadecimal ?? "anything")"
            let choice = try sharedResult(named: name) { () throws(SVGAError) in
                try plain.posterChoice(over: background, cancellation: cancellation)
            }
            if choice.candidates.contains(where: { $0.score > 0 }) { return choice }
        }
        var finder = try PosterFinder(self, over: background)
        return try finder.choice(cancellation: cancellation)
    }
}
