import SVGAJSON
import SVGASystem

/// Why a profile or a baseline cannot be used: what is wrong, where, and what would be right.
///
/// ```swift
/// do {
///     _ = try LintProfile(parsing: Array(#"{"extends": "gft"}"#.utf8), named: "team.json")
/// } catch {
///     print(error)    // extends: there is no 'gft'; did you mean 'gift'?
/// }
/// ```
public struct LintInputError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, where, and what would be right.
    public let message: String

    package init(_ message: String) { self.message = message }

    init(_ path: JSONPath, _ message: String) {
        let place = path.description
        self.message = place.isEmpty ? message : "\(place): \(message)"
    }

    /// The message.
    public var description: String { message }
}

/// A value of a JSON text with its place, for errors.
struct LintInput {
    let value: JSONTree
    let path: JSONPath

    init(_ value: JSONTree, _ path: JSONPath) { (self.value, self.path) = (value, path) }

    static func tree(_ text: [UInt8]) throws(LintInputError) -> JSONTree {
        do throws(JSONError) {
            // Reports on thousands of files are long.
            return try JSONTree(parsing: text, limits: JSONLimits(maxByteCount: 64 << 20, maxValueCount: 4_000_000))
        } catch {
            throw LintInputError("\(error)")
        }
    }

    /// The members of an object, in the order of their keys.
    func members() throws(LintInputError) -> [(key: String, value: LintInput)] {
        guard case .object(let members) = value else { throw wrong("an object") }
        return members.sorted { $0.key < $1.key }.map { ($0.key, LintInput($0.value, path.member($0.key))) }
    }

    func elements() throws(LintInputError) -> [LintInput] {
        guard case .array(let elements) = value else { throw wrong("an array") }
        return elements.enumerated().map { LintInput($0.element, path.element($0.offset)) }
    }

    /// A member of an object; nil where it is not there.
    func member(_ key: String) throws(LintInputError) -> LintInput? {
        guard case .object(let members) = value else { throw wrong("an object") }
        return members[key].map { LintInput($0, path.member(key)) }
    }

    func required(_ key: String) throws(LintInputError) -> LintInput {
        if let member = try member(key) { return member }
        throw LintInputError(path.member(key), "this is missing")
    }

    func string() throws(LintInputError) -> String {
        guard case .string(let text) = value else { throw wrong("a string") }
        return text
    }

    func optionalString() throws(LintInputError) -> String? { value == .null ? nil : try string() }

    /// A number from 0 on.
    func number() throws(LintInputError) -> Double {
        guard case .number(let text) = value, let number = Double(text), number.isFinite, number >= 0 else {
            throw wrong("a number from 0 on")
        }
        return number
    }

    func wrong(_ wanted: String) -> LintInputError {
        LintInputError(path, "\(wanted) is expected, not \(value.kindName)")
    }

    /// One of a list of words; the error names the nearest.
    func word(of words: [String]) throws(LintInputError) -> String {
        let text = try string()
        if words.contains(text) { return text }
        throw LintInputError(path, LintInput.unknown(text, words))
    }

    /// The message about a word that is not in a list, with the one that was probably meant.
    static func unknown(_ word: String, _ words: [String]) -> String {
        // The word is a stranger's, and may be as long as the text.
        let shown = String(String.UnicodeScalarView(word.unicodeScalars.prefix(64)))
        if let near = EditDistance.nearest(to: shown, among: words) {
            return "there is no '\(shown)'; did you mean '\(near)'?"
        }
        return "there is no '\(shown)'; there is \(words.joined(separator: ", "))"
    }
}
