/// A reply of a Redis server in the second version of its protocol (RESP2).
package enum RESPValue: Hashable, Sendable {
    /// A line such as `OK`.
    case status(String)
    case error(RESPError)
    case integer(Int)
    /// Any bytes.
    case bulk([UInt8])
    case array([RESPValue])
    /// The null of texts or of arrays; both mean that there is nothing.
    case null
}

extension RESPValue {
    /// The text of a status or of bytes, with invalid UTF-8 replaced; nil for everything else.
    package var text: String? {
        switch self {
        case .status(let text): text
        case .bulk(let bytes): String(decoding: bytes, as: UTF8.self)
        case .error, .integer, .array, .null: nil
        }
    }

    /// The bytes of a status or of bytes; nil for everything else.
    package var bytes: [UInt8]? {
        switch self {
        case .status(let text): Array(text.utf8)
        case .bulk(let bytes): bytes
        case .error, .integer, .array, .null: nil
        }
    }

    /// An integer, or a text that writes one in decimal digits; nil for everything else.
    package var integerValue: Int? {
        if case .integer(let value) = self { return value }
        return bytes.flatMap { RESPNumber.integer($0) }
    }

    /// The elements of an array; nil for everything else.
    package var elements: [RESPValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// Whether there is nothing.
    package var isNull: Bool { self == .null }

    /// The error of a command that was refused; nil for everything else.
    package var error: RESPError? {
        if case .error(let error) = self { error } else { nil }
    }
}

package struct RESPError: Hashable, Sendable {
    /// The first word, in capitals by custom: `ERR`, `NOSCRIPT`, `OOM`, `BUSYGROUP`.
    package let code: String
    /// The rest of the line.
    package let message: String

    package init(code: String, message: String) { (self.code, self.message) = (code, message) }

    /// Takes a line apart.
    init(line: String) {
        let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(code: String(parts[0]), message: parts.count > 1 ? String(parts[1]) : "")
    }
}

extension RESPError: CustomStringConvertible {
    package var description: String { message.isEmpty ? code : "\(code) \(message)" }
}
