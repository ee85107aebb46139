public import SVGARaster

/// Why a frame could not be drawn.
public enum RenderError: Error, Hashable, Sendable {
    /// The movie has no frame of this index, but `count` frames from 0 on.
    case frameOutOfRange(Int, count: Int)
    /// The picture, a layer or a mip level could not be had.
    case raster(RasterError)
}

extension RenderError: CustomStringConvertible {
    /// One line that says what was wrong.
    public var description: String {
        switch self {
        case .frameOutOfRange(let frame, let count):
            "frame \(frame) is outside the movie, which has frames 0 ... \(count - 1)"
        case .raster(let error):
            error.description
        }
    }
}
