/// Why a text is not read as JSON.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was wrong.
    package enum Reason: Hashable, Sendable {
        /// Another byte than the grammar allows, and what it allows.
        case unexpected(UInt8, wanted: String)
        /// The text ends too early.
        case end
        /// `NaN` or an infinity, which JSON has not.
        case notFinite(String)
        /// Bytes of a string that are no UTF-8.
        case invalidUTF8
        /// Half of a pair of `\u` escapes.
        case loneSurrogate(UInt16)
        /// A backslash before something else than an escape.
        case escape
        /// Two members of an object with one key.
        case duplicateKey
        /// More than may be, and the limit.
        case limit(String, Int)
    }

    package let reason: Reason
    /// The value that is wrong, or in which reading ended.
    package let path: JSONPath
    /// The byte at which reading ended.
    package let offset: Int

    package var description: String {
        "\(path.description.isEmpty ? "" : "\(path): ")\(reason) (byte \(offset))"
    }
}

extension JSONError.Reason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unexpected(let byte, let wanted): "\(wanted) is expected, not \(JSONError.Reason.name(of: byte))"
        case .end: "the JSON ends too early"
        case .notFinite(let word): "\(word) is no JSON; write null or a number"
        case .invalidUTF8: "the string is no UTF-8"
        case .loneSurrogate(let half): "\\u\(String(half, radix: 16)) is half of a pair; write both halves"
        case .escape: "the backslash begins no escape of JSON"
        case .duplicateKey: "the key stands there twice"
        case .limit(let what, let limit): "more than \(limit) \(what)"
        }
    }

    /// A byte as a character, or as a number where it cannot be seen.
    private static func name(of byte: UInt8) -> String {
        0x21...0x7e ~= byte ? "'\(Unicode.Scalar(byte))'" : "byte 0x\(String(byte, radix: 16))"
    }
}
