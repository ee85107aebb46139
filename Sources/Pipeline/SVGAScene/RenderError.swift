public import SVGAFormat
public import SVGAPixels

/// Why a frame could not be drawn.
public enum RenderError: Error, Hashable, Sendable {
    /// The movie has no frame of this index, but `count` frames from 0 on.
    case frameOutOfRange(Int, count: Int)
    /// An image of the movie, by its header, is larger than a limit allows, or all up to it are; without the key of an
    /// image, the picture or what it takes to draw the frame is.
    case limitExceeded(Limits.Name, limit: Int, found: Int, imageKey: String? = nil)
    /// The picture asked for has an impossible size.
    case viewport(ViewportError)
    /// The picture, a layer or a mip level could not be had.
    case raster(RasterError)
}

extension RenderError {
    /// Whether nothing is wrong with the movie, but memory was missing.
    public var isOutOfMemory: Bool {
        if case .raster(.outOfMemory) = self { true } else { false }
    }
}

extension RenderError: CustomStringConvertible {
    /// One line that says what was wrong.
    public var description: String {
        switch self {
        case .frameOutOfRange(let frame, let count):
            "frame \(frame) is outside the movie, which has frames 0 ... \(count - 1)"
        case .limitExceeded(let name, let limit, let found, let key?):
            "the images are too large: \(name.rawValue) is \(limit), found \(found) (images[\(key)])"
        case .limitExceeded(let name, let limit, let found, nil):
            "drawing costs too much: \(name.rawValue) is \(limit), the frame needs \(found)"
        case .viewport(let error):
            "\(error)"
        case .raster(let error):
            error.description
        }
    }
}
