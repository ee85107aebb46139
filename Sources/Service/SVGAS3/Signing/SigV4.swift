import SVGACoding
package import SVGASystem

/// The signature of requests to S3 (AWS Signature Version 4), a pure function. libcurl's is not used: version 7.88
/// signs keys with `= + : @` and queries out of order wrongly, and no version makes URLs with a signature inside.
package struct SigV4: Sendable {
    private let keys: S3Keys
    private let region: String
    private let service: String

    package init(keys: S3Keys, region: String, service: String = "s3") {
        (self.keys, self.region, self.service) = (keys, region, service)
    }

    /// The value of the field `Authorization`. It covers the fields `host`, `x-amz-date` and, for S3,
    /// `x-amz-content-sha256`, and `x-amz-security-token` if the keys have a token.
    package func authorization(of request: SignedRequest, at time: SigningTime) throws(SVGAError) -> String {
        let signature = try signature(of: request, at: time)
        return "\(SigV4.algorithm) Credential=\(keys.accessKeyID)/\(scope(time)), "
            + "SignedHeaders=\(request.fieldNames), Signature=\(signature)"
    }

    /// The digits that prove the key.
    func signature(of request: SignedRequest, at time: SigningTime) throws(SVGAError) -> String {
        let digest = try SHA256.digest(of: Array(request.canonicalText.utf8))
        let text = [SigV4.algorithm, time.text, scope(time), digest.hexadecimal].joined(separator: "\n")
        return try SigV4.code(of: text, key: try signingKey(time)).hexadecimal
    }

    /// The key of one day, region and service, which is all that a signature could give away.
    private func signingKey(_ time: SigningTime) throws(SVGAError) -> [UInt8] {
        var key = Array("AWS4\(keys.secretAccessKey)".utf8)
        for word in [time.day, region, service, SigV4.terminator] { key = try SigV4.code(of: word, key: key).bytes }
        return key
    }

    /// The parts of the key's name after the access key.
    private func scope(_ time: SigningTime) -> String {
        [time.day, region, service, SigV4.terminator].joined(separator: "/")
    }

    private static func code(of text: String, key: [UInt8]) throws(SVGAError) -> ContentDigest {
        try HMACSHA256.code(for: Array(text.utf8), key: key)
    }

    private static let algorithm = "AWS4-HMAC-SHA256"
    private static let terminator = "aws4_request"
}

/// The time of a signature, in whole seconds: `20130524T000000Z`.
package struct SigningTime: Hashable, Sendable {
    package let text: String

    /// Only the date, such as `20130524`.
    package var day: String { String(text.prefix(8)) }

    /// Takes seconds since 1970-01-01 00:00:00 UTC; times before 1970 and beyond the year 9999 count as these bounds.
    package init(secondsSince1970 seconds: Int) {
        let bounded = min(max(seconds, 0), SigningTime.lastSecond)
        let date = WallClock.text(milliseconds: Int64(bounded) * 1000)
        // 2013-05-24T00:00:00.000Z without its punctuation and its fraction.
        text = date.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
    }

    /// 9999-12-31 23:59:59.
    private static let lastSecond = 253_402_300_799
}

/// Credentials for requests: a key, its name, and a token if the key is temporary. Descriptions only show the name, so
/// that messages, logs and crash reports never contain the secret.
package struct S3Keys: Hashable, Sendable {
    /// The name of the key, which is sent with each request.
    package let accessKeyID: String
    /// The key, which never leaves this machine.
    package let secretAccessKey: String
    /// The token for temporary keys; nil for permanent ones.
    package var sessionToken: String?
}

extension S3Keys: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "the access key \(accessKeyID)" }

    package var debugDescription: String { description }

    /// The name of the key, so that a dump shows no more either.
    package var customMirror: Mirror { Mirror(self, children: ["accessKeyID": accessKeyID]) }
}
