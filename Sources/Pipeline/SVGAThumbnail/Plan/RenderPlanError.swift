/// Why words are no plan.
public enum RenderPlanError: Error, Hashable, Sendable {
    /// No word begins like this.
    case unknownWord(String)
    /// What stands behind the colon is not what the word wants.
    case badValue(word: String, wanted: String)
    /// Another word has said the same already, or something else in its place.
    case repeated(word: String, after: String)
    /// The word means nothing without another one.
    case missing(wanted: String, word: String)
}

extension RenderPlanError: CustomStringConvertible {
    /// One line that says what was wrong and what to write.
    public var description: String {
        switch self {
        case .unknownWord(let word): "'\(word)' is none of \(RenderPlanReader.Name.list)"
        case .badValue(let word, let wanted): "'\(word)' wants \(wanted)"
        case .repeated(let word, let earlier): "'\(word)' and '\(earlier)' exclude each other"
        case .missing(let wanted, let word): "'\(word)' wants \(wanted)"
        }
    }
}
