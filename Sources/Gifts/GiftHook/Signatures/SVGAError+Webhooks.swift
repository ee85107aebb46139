import SVGAErrors

extension SVGAError {
    /// A text is not a valid secret, or the line of a file.
    static func invalidSecret(line: Int?) -> SVGAError {
        let place = line.map { "line \($0)" } ?? "this"
        return unusable("\(place) is not a secret, which is whsec_ and the base64 of 24 to 64 bytes")
    }

    static let noSecret = unusable(
        "there is no secret; write one a line, as printf whsec_; openssl rand -base64 32 makes it")

    static func tooManySecrets(_ count: Int) -> SVGAError {
        unusable("there are \(count) secrets, \(WebhookSecrets.maxCount) are allowed")
    }

    static func missingField(_ name: String) -> SVGAError { unsigned("the header field \(name) is missing") }

    static let invalidTimestamp = unsigned("webhook-timestamp is not a number of seconds since 1970")
    static let wrongSignature = unsigned("no signature is one by a secret that is known here")

    static func tooOld(seconds: Int) -> SVGAError {
        unsigned("the call was signed \(seconds) seconds ago; compare the clocks")
    }

    static func tooNew(seconds: Int) -> SVGAError {
        unsigned("the call was signed \(seconds) seconds ahead of this clock; compare the clocks")
    }

    private static func unsigned(_ reason: String) -> SVGAError { SVGAError(.forbidden, reason) }
}
