/// The reason why video could not be encoded.
package enum VideoError: Error, Hashable, Sendable {
    /// The library of the encoder is not there; the text says which one, and how to install it.
    case missingLibrary(String)
    /// The encoder refused or failed; the text says why.
    case failed(String)
    /// The encoder did not go on, and was ended; the text says which one.
    case stalled(String)
    /// The work was given up.
    case cancelled
}

extension VideoError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missingLibrary(let text), .failed(let text), .stalled(let text): text
        case .cancelled: "cancelled"
        }
    }
}
