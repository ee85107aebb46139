package import SVGAExport
package import SVGAPixels
package import SVGAText

/// The reason why a recording is not made.
package enum RecordingError: Error, Sendable {
    /// The log says nothing that could be shown, and no end was given.
    case noEvents
    /// The recording would have more frames than may be.
    case tooManyFrames(limit: Int)
    /// Frames cannot have this size, or not be drawn.
    case render(RenderError)
    /// Texts cannot be laid out.
    case text(TextError)
    /// A frame cannot be drawn or written, while others are.
    case export(ExportError)
    /// The caller asked to stop.
    case cancelled
}

extension RecordingError: CustomStringConvertible {
    /// One line that says what was wrong.
    package var description: String {
        switch self {
        case .noEvents: "the log has no line that shows anything"
        case .tooManyFrames(let limit): "more than \(limit) frames; choose a part by --from and --to, or a lower --fps"
        case .render(let error): "\(error)"
        case .text(let error): "\(error)"
        case .export(let error): "\(error)"
        case .cancelled: "stopped"
        }
    }
}
