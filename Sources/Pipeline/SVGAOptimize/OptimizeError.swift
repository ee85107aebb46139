public import SVGADocument
public import SVGAPixels

/// Why a document cannot be optimized.
///
/// ```swift
/// import SVGADocument
/// import SVGAOptimize
///
/// do {
///     print(try Optimizer().optimize(Document(decoding: bytes)).bytes.count)
/// } catch let error as OptimizeError {
///     print("kept as it is: \(error)")
/// }
/// ```
public enum OptimizeError: Error, Hashable, Sendable {
    /// The time that was allowed is over.
    case outOfTime
    /// The caller asked to stop.
    case cancelled
    /// The document cannot be read or written.
    case document(DocumentError)
    /// What was written does not read as what was checked: a fault of this library.
    case notReadAsWritten
    /// A picture cannot be made, or memory is missing. What changes frames that cannot be drawn is no error, and taken back.
    case render(RenderError)
}

extension OptimizeError: CustomStringConvertible {
    /// One line that says what was wrong.
    public var description: String {
        switch self {
        case .outOfTime: "the time allowed is over"
        case .cancelled: "it was stopped"
        case .document(let error): "\(error)"
        case .notReadAsWritten: "the file that was made does not read as the movie that was checked; please report this"
        case .render(let error): "the movie cannot be drawn for the check: \(error)"
        }
    }
}
