import SVGAFormat
import SVGAGraphics
import SVGARaster
import SVGAScene
import SVGASystem

/// Measures frames of one movie until one can be chosen. Two rounds bound the cost: frames that are evenly spread over
/// the movie, then those around the best of them. The other frames are measured only if all of these are blank.
struct PosterFinder {
    private let renderer: FrameRenderer
    private let scoring: PosterScoring
    private let background: SVGAColor?
    private let canvas: MeasuringCanvas
    private var measures: [Int: FrameMeasure] = [:]

    /// The frames of the first round.
    static let spreadCount = 24
    /// The number of the best frames, around which the second round searches.
    static let refinedCount = 4

    /// A background of nil is unknown.
    init(_ renderer: FrameRenderer, over background: SVGAColor?) throws(SVGAError) {
        self.renderer = renderer
        self.background = background
        scoring = PosterScoring(of: renderer.movie, spreadCount: PosterFinder.spreadCount)
        canvas = try MeasuringCanvas(for: renderer.movie.viewBox)
    }

    /// Cancelling ends the search before the next drawing.
    mutating func choice(cancellation: CancellationToken?) throws(SVGAError) -> PosterChoice {
        for frame in scoring.spread { try measure(frame, cancellation) }
        var centres = Array(PosterChoice.ranked(scoring.candidates(measures)).prefix(PosterFinder.refinedCount))
        if !measures.values.contains(where: \.isVisible) {
            guard let frame = try firstVisibleFrame(cancellation) else {
                return PosterChoice(among: scoring.candidates(measures))
            }
            try measure(frame, cancellation)
            centres = [frame]
        }
        for frame in centres {
            try measure(frame - scoring.reach, cancellation)
            try measure(frame + scoring.reach, cancellation)
        }
        return PosterChoice(among: scoring.candidates(measures), otherwise: centres[0])
    }

    private mutating func measure(_ frame: Int, _ cancellation: CancellationToken?) throws(SVGAError) {
        guard 0..<renderer.movie.frameCount ~= frame, measures[frame] == nil else { return }
        try cancellation?.check()
        measures[frame] = try canvas.measure(frame, by: renderer, over: background)
    }

    /// The first visible frame at the movie's size, so that scaling hides no details.
    private func firstVisibleFrame(_ cancellation: CancellationToken?) throws(SVGAError) -> Int? {
        let viewport = try PictureSize.scale(1).viewport(for: renderer.movie.viewBox)
        for frame in 0..<renderer.movie.frameCount {
            try cancellation?.check()
            if try !renderer.drawsAnything(frame: frame) { continue }
            if try PictureStatistics(of: renderer.render(frame: frame, in: viewport)).coverage > 0 { return frame }
        }
        return nil
    }
}

extension FrameRenderer {
    /// Whether a frame has anything to draw, visible or not.
    fileprivate func drawsAnything(frame: Int) throws(SVGAError) -> Bool {
        return try !drawList(frame: frame).commands.isEmpty
    }
}
