import SVGACoding
public import SVGAErrors

/// The keys of tokens: the first one signs, all of them are accepted.
///
/// ```swift
/// let keys = try GiftTokenKeys(parsing: "2026-11 " + String(repeating: "0a", count: 32))
/// print(keys.names)       // ["2026-11"]
/// ```
///
/// To change keys, the new one is put before the old one; once the last token of the old one has expired, the old one goes.
public struct GiftTokenKeys: Sendable {
    /// The minimum size of a key in bytes: the size of an HMAC-SHA256 code (RFC 7518 §3.2).
    public static let minKeyByteCount = 32

    struct Key: Sendable {
        /// The key's name in token headers (`kid`).
        let name: String
        let bytes: [UInt8]
    }

    let keys: [Key]

    /// The names of the keys in the order of the file.
    public var names: [String] { keys.map(\.name) }

    /// Reads keys, one a line: at least 64 hexadecimal digits, which a name and a space may precede. Empty lines and lines that
    /// begin with `#` are ignored.
    ///
    /// A key without a name is called by the first 16 digits of its SHA-256 digest, so that a file of `openssl rand -hex 32` is
    /// enough.
    ///
    /// - Throws: ``SVGAError``.
    public init(parsing text: String) throws(SVGAError) {
        var keys: [Key] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace)
            if words.isEmpty || words[0].hasPrefix("#") { continue }
            guard words.count <= 2, let last = words.last, let bytes = [UInt8](hexadecimal: last),
                bytes.count >= GiftTokenKeys.minKeyByteCount
            else { throw SVGAError.noTokenKey(line: index + 1) }
            let name = try words.count == 2 ? String(words[0]) : GiftTokenKeys.name(of: bytes)
            guard name.utf8.count <= 64 else { throw SVGAError.noTokenKey(line: index + 1) }
            if keys.contains(where: { $0.name == name }) { throw SVGAError.tokenKeyTwice(line: index + 1) }
            keys.append(Key(name: name, bytes: bytes))
        }
        guard !keys.isEmpty else { throw SVGAError.noTokenKeys }
        self.keys = keys
    }

    /// The keys that may have signed a token: the one of a name, or all without a name.
    func candidates(named name: String?) -> [Key] {
        guard let name else { return keys }
        return keys.filter { $0.name == name }
    }

    private static func name(of key: [UInt8]) throws(SVGAError) -> String {
        String(try SHA256.digest(of: key).hexadecimal.prefix(16))
    }
}

extension SVGAError {
    fileprivate static let noTokenKeys = unusable(
        "there is no key; write one of 64 hexadecimal digits a line (openssl rand -hex 32)")

    fileprivate static func noTokenKey(line: Int) -> SVGAError {
        let digits = 2 * GiftTokenKeys.minKeyByteCount
        return unusable(
            "line \(line) is not a key, which has \(digits) hexadecimal digits or more, after a name or alone")
    }

    fileprivate static func tokenKeyTwice(line: Int) -> SVGAError {
        unusable("line \(line) has the name of an earlier key; give it another one")
    }
}
