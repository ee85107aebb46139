package import SVGASystem

/// Why a pixmap could not be made, or something not be drawn.
public enum RasterError: Error, Hashable, Sendable {
    /// A side is below 1 or above ``Pixmap/maxSide``.
    case sizeOutOfRange(width: Int, height: Int)
    /// The system has no block of so many bytes.
    case outOfMemory(byteCount: Int)
}

extension RasterError {
    package init(_ error: OutOfMemory) { self = .outOfMemory(byteCount: error.byteCount) }
}

extension RasterError: CustomStringConvertible {
    /// One line that says what was wrong.
    public var description: String {
        switch self {
        case .sizeOutOfRange(let width, let height):
            "a picture of \(width)x\(height) pixels is outside 1 ... \(Pixmap.maxSide) a side"
        case .outOfMemory(let byteCount):
            "no memory for \(byteCount) bytes of a picture"
        }
    }
}
