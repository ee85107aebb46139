import SVGAImage
public import SVGAPixels
public import SVGASystem

/// Why a frame sequence is incomplete. Files that were written stay.
public struct ExportError: Error {
    /// What went wrong first; other workers may have met more.
    public let reason: Reason
    /// Files that are there whole.
    public let writtenCount: Int

    /// What can go wrong.
    public enum Reason: Sendable {
        /// A file or its folder cannot be made or written.
        case file(FileError)
        /// A frame cannot be drawn.
        case frame(Int, any Error)
        /// A frame cannot be encoded.
        case encoding(RenderError)
    }
}

extension ExportError: CustomStringConvertible {
    /// One line that says what was wrong.
    public var description: String {
        switch reason {
        case .file(let error): "\(error)"
        case .frame(let frame, let error): "frame \(frame): \(error)"
        case .encoding(let error): "\(error)"
        }
    }
}
