import SVGACoding
import SVGAHTTP
public import SVGASystem

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
    /// - Throws: `SVGAError` with the first line that is not a key, whose text is not repeated.
    public init(parsing text: String) throws(SVGAError) {
        var keys: [[UInt8]] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let word = line.filter { !$0.isWhitespace }
            if word.isEmpty || word.hasPrefix("#") { continue }
            guard let key = [UInt8](hexadecimal: word), key.count >= SigningKeys.minKeyByteCount else {
                let wanted = "which has \(2 * SigningKeys.minKeyByteCount) hexadecimal digits or more"
                throw .unusable("line \(index + 1) is not a key, \(wanted)")
            }
            keys.append(key)
        }
        guard !keys.isEmpty else {
            throw .unusable("there is no key; write one of 64 hexadecimal digits a line (openssl rand -hex 32)")
        }
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
@available(*, deprecated, renamed: "SVGAError")
public typealias SigningKeysError = SVGAError
