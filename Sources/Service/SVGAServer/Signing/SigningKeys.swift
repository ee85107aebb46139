import SVGACoding
import SVGAHTTP
import SVGASystem

/// The keys of signatures: the first one signs, all of them are accepted.
///
/// ```swift
/// let keys = try SigningKeys(parsing: String(repeating: "0a", count: 32))
/// let path = try SignedPath(.movie(source: "box.svga")).text(signedWith: keys)
/// ```
///
/// To change keys, the new one is put before the old one; once no URL with an old signature is in use, the old one goes.
public struct SigningKeys: Sendable {
    private let keys: [[UInt8]]

    /// The minimum size of a key in bytes.
    public static let minKeyByteCount = 16

    /// Reads keys, one a line in hexadecimal digits. Empty lines and lines that begin with `#` are ignored.
    ///
    /// - Throws: ``SigningKeysError``.
    public init(parsing text: String) throws(SigningKeysError) {
        var keys: [[UInt8]] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let word = line.filter { !$0.isWhitespace }
            if word.isEmpty || word.hasPrefix("#") { continue }
            guard let key = [UInt8](hexadecimal: word), key.count >= SigningKeys.minKeyByteCount else {
                throw SigningKeysError(line: index + 1)
            }
            keys.append(key)
        }
        guard !keys.isEmpty else { throw SigningKeysError(line: nil) }
        self.keys = keys
    }

    /// The signature of a text by the first key: base64 for URLs.
    func signature(of text: String) throws(SVGAError) -> String {
        let code = try HMACSHA256.code(for: Array(text.utf8), key: keys.first ?? [])
        return Base64.encode(code.bytes, alphabet: .url)
    }

    /// Whether one of the keys has made the signature. Takes the same time for every wrong one.
    func accept(_ signature: some StringProtocol, of text: String) throws(SVGAError) -> Bool {
        guard let bytes = Base64.decode(signature, alphabet: .url), let code = ContentDigest(bytes) else {
            return false
        }
        let message = Array(text.utf8)
        for key in keys {
            let expected = try HMACSHA256.code(for: message, key: key)
            if expected.isEqualInConstantTime(to: code) { return true }
        }
        return false
    }
}

/// The reason why a text has no valid keys.
///
/// ```swift
/// do {
///     let keys = try SigningKeys(parsing: "0123")
///     print(keys)
/// } catch {
///     print(error)        // line 1 is no key, which has 32 hexadecimal digits or more
/// }
/// ```
public struct SigningKeysError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, starting at 1, that is not a key; nil if no line has one.
    public let line: Int?

    /// One line with the fault and a remedy; the text of the line is not repeated.
    public var description: String {
        guard let line else {
            return "there is no key; write one of 64 hexadecimal digits a line (openssl rand -hex 32)"
        }
        return "line \(line) is no key, which has \(2 * SigningKeys.minKeyByteCount) hexadecimal digits or more"
    }
}
