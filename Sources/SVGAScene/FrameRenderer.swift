public import SVGAFormat

/// Draws the frames of a movie, any of them in any order and from any number of threads at once.
public struct FrameRenderer: Sendable {
    /// The movie that is drawn.
    public let movie: Movie

    /// Makes a renderer of a movie.
    public init(_ movie: Movie) {
        self.movie = movie
    }
}
