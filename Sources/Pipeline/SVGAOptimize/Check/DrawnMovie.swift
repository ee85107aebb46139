import SVGADocument
import SVGAFormat
import SVGAGraphics
import SVGAScene

/// A drawn document, for comparing it with another.
struct DrawnMovie: Sendable {
    let movie: Movie
    let renderer: FrameRenderer

    init(_ document: Document, limits: Limits) throws(SVGAError) { self.init(try document.movie(limits: limits)) }

    init(_ movie: Movie) { (self.movie, renderer) = (movie, FrameRenderer(movie)) }

    /// Whether another movie has the same canvas, times and sounds, and no fault that this one does not have.
    func hasSameTerms(as other: DrawnMovie) -> Bool {
        let (a, b) = (movie, other.movie)
        guard a.viewBox == b.viewBox, a.framesPerSecond == b.framesPerSecond, a.frameCount == b.frameCount,
            a.audios == b.audios, DrawnMovie.sounds(a) == DrawnMovie.sounds(b)
        else { return false }
        // The last of a long list counts those that were left out.
        let faults = Set(a.warnings.map(\.message))
        return a.warnings.count >= DrawnMovie.listedWarningCount
            || b.warnings.allSatisfy { faults.contains($0.message) }
    }

    private static let listedWarningCount = 100

    private static func sounds(_ movie: Movie) -> [[UInt8]?] {
        let files = Dictionary(movie.assets.map { ($0.key, $0.bytes) }) { first, _ in first }
        return movie.audios.map { files[$0.key] }
    }

    /// A frame's draw list; nil if it exceeds a limit.
    ///
    /// - Throws: ``SVGAError`` without memory.
    func drawList(_ frame: Int) throws(SVGAError) -> DrawList? {
        try DrawnMovie.attempt { try renderer.drawList(frame: frame) }
    }

    /// Draws a frame's list or some of its commands; nil if they cannot be drawn.
    func picture(_ list: DrawList, scale: Double) throws(SVGAError) -> Pixmap? {
        try DrawnMovie.attempt { try renderer.render(list, size: .scale(scale)) }
    }

    private static func attempt<Result>(_ body: () throws -> Result) throws(SVGAError) -> Result? {
        do {
            return try SVGAError.only(body)
        } catch {
            if error.isOutOfMemory { throw error }
            return nil
        }
    }
}
