package import SVGACoding

/// The reason why a webhook is untrusted, or a text has no valid secrets.
///
/// ```swift
/// do {
///     _ = try WebhookSecret("whsec_short")
/// } catch {
///     print(error)        // this is no secret, which is whsec_ and the base64 of 24 to 64 bytes
/// }
/// ```
public enum WebhookError: Error, Hashable, Sendable {
    /// Text that is not a secret; with its line number in a file, starting at 1.
    case invalidSecret(line: Int?)
    /// A file without a secret.
    case noSecret
    /// More secrets than ``WebhookSecrets/maxCount``.
    case tooManySecrets(Int)
    /// A call without one of the three header fields.
    case missingField(String)
    /// The header `webhook-timestamp` is not a number of seconds.
    case invalidTimestamp
    /// The call was signed so many seconds ago, which is more than the tolerance: perhaps a recorded one.
    case tooOld(seconds: Int)
    /// The call was signed so many seconds ahead of this clock, which is more than the tolerance.
    case tooNew(seconds: Int)
    /// None of the signatures is one by a secret.
    case wrongSignature
    /// This machine cannot compute signatures; why.
    case unusable(String)
}

extension WebhookError: CustomStringConvertible {
    /// One line with the fault and a remedy. It never has a part of a secret.
    public var description: String {
        switch self {
        case .invalidSecret(let line):
            (line.map { "line \($0)" } ?? "this") + " is no secret, which is whsec_ and the base64 of 24 to 64 bytes"
        case .noSecret: "there is no secret; write one a line, as printf whsec_; openssl rand -base64 32 makes it"
        case .tooManySecrets(let count): "there are \(count) secrets, \(WebhookSecrets.maxCount) are allowed"
        case .missingField(let name): "the header field \(name) is missing"
        case .invalidTimestamp: "webhook-timestamp is no number of seconds since 1970"
        case .tooOld(let seconds): "the call was signed \(seconds) seconds ago; compare the clocks"
        case .tooNew(let seconds): "the call was signed \(seconds) seconds ahead of this clock; compare the clocks"
        case .wrongSignature: "no signature is one by a secret that is known here"
        case .unusable(let reason): reason
        }
    }
}

extension WebhookError: DigestFailure {
    package init(_ error: DigestError) { self = .unusable(error.description) }
}
