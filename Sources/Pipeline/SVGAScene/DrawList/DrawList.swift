public import SVGAFormat

/// All that one frame draws, in order.
public struct DrawList: Sendable {
    /// The movie whose images and paths the commands name.
    public let movie: Movie
    /// The frame.
    public let frame: Int
    /// The steps, the first at the back.
    public let commands: [DrawCommand]
}
