import SVGACoding
public import SVGAErrors

/// A key that sender and receiver of webhooks share, as Standard Webhooks 1.0.0 writes it: `whsec_` and base64.
///
/// ```swift
/// let secret = try WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
/// print(secret)           // whsec_…, so that no log has it
/// ```
public struct WebhookSecret: Hashable, Sendable, CustomStringConvertible {
    let bytes: [UInt8]

    /// The size of a secret in bytes.
    public static let byteCountRange = 24...64

    /// Reads a secret. Without its prefix it is read too, since receivers' panels often show it so.
    ///
    /// - Throws: ``SVGAError`` for text that is not base64 of 24 to 64 bytes.
    public init(_ text: String) throws(SVGAError) {
        let letters = text.hasPrefix(WebhookSecret.prefix) ? text.dropFirst(WebhookSecret.prefix.count) : text[...]
        guard let bytes = Base64.decode(letters), WebhookSecret.byteCountRange ~= bytes.count else {
            throw .invalidSecret(line: nil)
        }
        self.bytes = bytes
    }

    /// Creates a new secret of 32 random bytes.
    public static func random() -> WebhookSecret {
        var generator = SystemRandomNumberGenerator()
        return WebhookSecret((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The secret in the form for files.
    public var text: String { WebhookSecret.prefix + Base64.encode(bytes) }

    /// A placeholder: secrets do not belong into messages.
    public var description: String { "whsec_…" }

    private static let prefix = "whsec_"
}

/// The secrets of one webhook: one, or several while they change.
///
/// ```swift
/// let secrets = try WebhookSecrets(parsing: """
///     # new, since Monday
///     whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
///     whsec_plJ3nmyCDGBKInavdOK15jsl9qIzZGvG
///     """)
/// print(secrets.count)    // 2
/// ```
///
/// A sender signs with all of them, a receiver accepts each. To change a secret without losing a call, add the new one
/// to the sender's file, replace the old one in the receiver's file, and then remove it from the sender's.
public struct WebhookSecrets: Hashable, Sendable {
    let secrets: [WebhookSecret]

    /// The maximum number of secrets.
    public static let maxCount = 8

    /// One secret.
    public init(_ secret: WebhookSecret) { secrets = [secret] }

    /// Reads the text of a file with one secret per line. Empty lines and lines that begin with `#` are ignored.
    ///
    /// - Throws: ``SVGAError`` with the line that is not a secret, or if there is none, or more than ``maxCount``.
    public init(parsing text: String) throws(SVGAError) {
        var secrets: [WebhookSecret] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let word = line.filter { !$0.isWhitespace }
            if word.isEmpty || word.hasPrefix("#") { continue }
            guard let secret = try? WebhookSecret(word) else { throw .invalidSecret(line: index + 1) }
            secrets.append(secret)
        }
        guard !secrets.isEmpty else { throw .noSecret }
        guard secrets.count <= WebhookSecrets.maxCount else { throw .tooManySecrets(secrets.count) }
        self.secrets = secrets
    }

    /// The number of secrets, at least 1.
    public var count: Int { secrets.count }
}
