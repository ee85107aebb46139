import SVGACoding
import SVGAErrors
import SVGASystem

extension SVGAError {
    static func lintInput(_ path: JSONPath, _ message: String) -> SVGAError {
        let place = path.description
        return .unusable(place.isEmpty ? message : "\(place): \(message)")
    }
}

/// A value of a JSON text with its place, for errors.
struct LintInput {
    let value: JSONTree
    let path: JSONPath

    init(_ value: JSONTree, _ path: JSONPath) { (self.value, self.path) = (value, path) }

    static func tree(_ text: [UInt8]) throws(SVGAError) -> JSONTree {
        // Reports on thousands of files are long.
        let limits = JSONLimits(maxByteCount: 64 << 20, maxValueCount: 4_000_000)
        return try SVGAError.saying(nil, .invalidRequest) { try JSONTree(parsing: text, limits: limits) }
    }

    /// The members of an object, in the order of their keys.
    func members() throws(SVGAError) -> [(key: String, value: LintInput)] {
        guard case .object(let members) = value else { throw wrong("an object") }
        return members.sorted { $0.key < $1.key }.map { ($0.key, LintInput($0.value, path.member($0.key))) }
    }

    func elements() throws(SVGAError) -> [LintInput] {
        guard case .array(let elements) = value else { throw wrong("an array") }
        return elements.enumerated().map { LintInput($0.element, path.element($0.offset)) }
    }

    /// A member of an object; nil if it does not exist.
    func member(_ key: String) throws(SVGAError) -> LintInput? {
        guard case .object(let members) = value else { throw wrong("an object") }
        return members[key].map { LintInput($0, path.member(key)) }
    }

    func required(_ key: String) throws(SVGAError) -> LintInput {
        if let member = try member(key) { return member }
        throw SVGAError.lintInput(path.member(key), "this is missing")
    }

    func string() throws(SVGAError) -> String {
        guard case .string(let text) = value else { throw wrong("a string") }
        return text
    }

    func optionalString() throws(SVGAError) -> String? { value == .null ? nil : try string() }

    /// A non-negative number.
    func number() throws(SVGAError) -> Double {
        guard case .number(let text) = value, let number = Double(text), number.isFinite, number >= 0 else {
            throw wrong("a number of 0 or more")
        }
        return number
    }

    func wrong(_ wanted: String) -> SVGAError {
        SVGAError.lintInput(path, "expected \(wanted), found \(value.kindName)")
    }

    /// A word from a list; the error names the nearest.
    func word(of words: [String]) throws(SVGAError) -> String {
        let text = try string()
        if words.contains(text) { return text }
        throw SVGAError.lintInput(path, LintInput.unknown(text, words))
    }

    /// The message about an unknown word, with the most similar known one.
    static func unknown(_ word: String, _ words: [String]) -> String {
        // The word is untrusted and may be as long as the text.
        let shown = String(String.UnicodeScalarView(word.unicodeScalars.prefix(64)))
        if let near = EditDistance.nearest(to: shown, among: words) {
            return "there is no '\(shown)'; did you mean '\(near)'?"
        }
        return "there is no '\(shown)'; there is \(words.joined(separator: ", "))"
    }
}
