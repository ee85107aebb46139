import SVGADigest
import SVGAHTTP

/// The keys that signatures are made with: the first signs, all are believed.
///
/// To change keys, the new one is put before the old one; once no URL with an old signature is in use, the old one goes.
public struct SigningKeys: Sendable {
    private let keys: [[UInt8]]

    /// The fewest bytes of a key.
    public static let minKeyByteCount = 16

    /// Reads keys, one a line in hexadecimal digits. Empty lines and those that begin with `#` are passed over.
    ///
    /// - Throws: ``SigningKeysError``.
    public init(parsing text: String) throws(SigningKeysError) {
        var keys: [[UInt8]] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let word = line.filter { !$0.isWhitespace }
            if word.isEmpty || word.hasPrefix("#") { continue }
            guard let key = [UInt8](hexadecimal: word), key.count >= SigningKeys.minKeyByteCount else {
                throw .malformedKey(line: index + 1)
            }
            keys.append(key)
        }
        guard !keys.isEmpty else { throw .noKey }
        self.keys = keys
    }

    /// The signature of a text by the first key: base64 for URLs.
    func signature(of text: String) throws(DigestError) -> String {
        Base64URL.text(try HMACSHA256.code(for: Array(text.utf8), key: keys.first ?? []).bytes)
    }

    /// Whether one of the keys has made the signature. Takes the same time for every wrong one.
    func accept(_ signature: some StringProtocol, of text: String) throws(DigestError) -> Bool {
        guard let bytes = Base64URL.bytes(signature), let code = SHA256Digest(bytes) else { return false }
        let message = Array(text.utf8)
        for key in keys where try HMACSHA256.code(for: message, key: key).isEqualInConstantTime(to: code) {
            return true
        }
        return false
    }
}

/// Why a text holds no keys.
public enum SigningKeysError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is none.
    case noKey
    /// A line is no key; what it says is not repeated.
    case malformedKey(line: Int)

    /// One line that says what was wrong and what to write.
    public var description: String {
        switch self {
        case .noKey: "there is no key; one of 64 hexadecimal digits a line is wanted (openssl rand -hex 32)"
        case .malformedKey(let line):
            "line \(line) is no key, which has \(2 * SigningKeys.minKeyByteCount) hexadecimal digits or more"
        }
    }
}
