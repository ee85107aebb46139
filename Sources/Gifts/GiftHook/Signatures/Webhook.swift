import SVGACoding
public import SVGAErrors
import SVGASystem

/// Signs webhooks, and verifies them where they arrive (Standard Webhooks 1.0.0, HMAC-SHA256).
///
/// ```swift
/// let webhook = Webhook(secrets: WebhookSecrets(try WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")))
/// let body = Array(#"{"test": 2432232314}"#.utf8)
/// let fields = try webhook.headerFields(id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1_614_265_330, body: body)
/// print(fields[2].value)      // v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
///
/// // In the receiver, with the bytes of the body as they came, before anything parses them:
/// try webhook.verify(body: body, headerFields: fields, now: 1_614_265_335)
/// ```
///
/// The signature covers the id, the time and the body. The id is the same in each repetition of a call: receivers note it
/// with what they did, and do it once.
public struct Webhook: Sendable {
    private let secrets: WebhookSecrets

    /// The header field with the name of the message.
    public static let idField = "webhook-id"
    /// The header field with the seconds since 1970 at which a call was signed.
    public static let timestampField = "webhook-timestamp"
    /// The header field with the signatures.
    public static let signatureField = "webhook-signature"

    /// The default maximum difference between the sender's and receiver's clocks, in seconds.
    public static let defaultTolerance = 300

    /// The longest value of a `webhook-signature` that is read, in bytes.
    static let maxSignatureByteCount = 4096

    /// Takes the secrets.
    public init(secrets: WebhookSecrets) { self.secrets = secrets }

    /// The value of `webhook-signature`: one signature by each secret, between spaces.
    ///
    /// - Parameters:
    ///   - id: The name of the message, without a full stop.
    ///   - timestamp: Seconds since 1970 at which it is sent.
    ///   - body: The bytes that are sent.
    /// - Throws: ``SVGAError`` where libcrypto cannot be used on this machine.
    public func signature(id: String, timestamp: Int, body: [UInt8]) throws(SVGAError) -> String {
        let content = Webhook.signedContent(id: id, timestamp: "\(timestamp)", body: body)
        var words: [String] = []
        for secret in secrets.secrets { words.append("v1," + Base64.encode(try secret.code(of: content).bytes)) }
        return words.joined(separator: " ")
    }

    /// The three fields that a call is sent with.
    public func headerFields(
        id: String, timestamp: Int, body: [UInt8]
    ) throws(SVGAError) -> [(name: String, value: String)] {
        [
            (Webhook.idField, id), (Webhook.timestampField, "\(timestamp)"),
            (Webhook.signatureField, try signature(id: id, timestamp: timestamp, body: body)),
        ]
    }

    /// Returns when a call comes from who has one of the secrets, and lately.
    ///
    /// Signatures are compared in a time that does not depend on where they differ.
    ///
    /// - Parameters:
    ///   - body: The received bytes of the body.
    ///   - headerFields: The fields of the call; names are compared without regard to case.
    ///   - now: Seconds since 1970; nil for the clock of the machine.
    ///   - tolerance: The maximum clock difference in seconds, in both directions.
    /// - Throws: ``SVGAError``; answer such a call with 401.
    /// - Complexity: O(n) in the bytes of the body for each secret.
    public func verify(
        body: [UInt8], headerFields: some Sequence<(name: String, value: String)>, now: Int? = nil,
        tolerance: Int = Webhook.defaultTolerance
    ) throws(SVGAError) {
        var values: [String: String] = [:]
        for field in headerFields { values[field.name.lowercased()] = field.value }
        guard let id = values[Webhook.idField], !id.isEmpty else { throw .missingField(Webhook.idField) }
        guard let timestamp = values[Webhook.timestampField] else { throw .missingField(Webhook.timestampField) }
        guard let signature = values[Webhook.signatureField] else { throw .missingField(Webhook.signatureField) }
        try Webhook.check(timestamp, now: now ?? WallClock.seconds, tolerance: tolerance)
        let content = Webhook.signedContent(id: id, timestamp: timestamp, body: body)
        guard try isSigned(content, by: signature) else { throw .wrongSignature }
    }

    private func isSigned(_ content: [UInt8], by signature: String) throws(SVGAError) -> Bool {
        guard signature.utf8.count <= Webhook.maxSignatureByteCount else { return false }
        let codes = signature.split(separator: " ").filter { $0.hasPrefix("v1,") }.compactMap {
            Base64.decode($0.dropFirst(3)).flatMap { ContentDigest($0) }
        }
        var isSigned = false
        for secret in secrets.secrets {
            let expected = try secret.code(of: content)
            for code in codes where expected.isEqualInConstantTime(to: code) { isSigned = true }
        }
        return isSigned
    }

    private static func check(_ timestamp: String, now: Int, tolerance: Int) throws(SVGAError) {
        guard (1...15) ~= timestamp.utf8.count, timestamp.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let time = Int(timestamp)
        else { throw .invalidTimestamp }
        let age = now - time
        if age > tolerance { throw .tooOld(seconds: age) }
        if -age > tolerance { throw .tooNew(seconds: -age) }
    }

    private static func signedContent(id: String, timestamp: String, body: [UInt8]) -> [UInt8] {
        Array("\(id).\(timestamp).".utf8) + body
    }
}

extension WebhookSecret {
    fileprivate func code(of content: [UInt8]) throws(SVGAError) -> ContentDigest {
        try HMACSHA256.code(for: content, key: bytes)
    }
}
