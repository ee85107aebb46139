public import SVGAScene

/// Why there is no thumbnail.
public enum ThumbnailError: Error, Hashable, Sendable {
    /// A frame, or the whole picture, cannot be drawn.
    case frame(RenderError)
    /// The picture would have more pixels than are allowed.
    case pictureTooLarge(width: Int, height: Int, maxPixelCount: Int)
    /// The caller asked to stop.
    case cancelled
}

extension ThumbnailError {
    /// Whether nothing is wrong with the movie, but memory was missing.
    public var isOutOfMemory: Bool {
        if case .frame(let error) = self { error.isOutOfMemory } else { false }
    }
}

extension ThumbnailError: CustomStringConvertible {
    /// One line that says what was wrong.
    public var description: String {
        switch self {
        case .frame(let error):
            "\(error)"
        case .pictureTooLarge(let width, let height, let maxPixelCount):
            "a picture of \(width) by \(height) pixels has more than \(maxPixelCount); choose a smaller size"
        case .cancelled:
            "stopped"
        }
    }
}
