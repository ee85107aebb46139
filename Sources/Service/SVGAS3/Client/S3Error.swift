import SVGACoding
package import SVGATransfer

/// The reason why a request to a bucket failed.
package struct S3Error: Error, Equatable, Sendable {
    /// The kinds of failures.
    package enum Kind: Equatable, Sendable {
        /// There was no answer, or the request could not be sent.
        case transfer(TransferError)
        /// There are no keys to sign the request with.
        case keys(S3KeysError)
        /// The server refuses the request by a status; the code of its answer where it has one, and how long the server
        /// wants no requests.
        case status(Int, code: String?, retryAfter: Duration?)
    }

    /// The kinds of failures.
    package let kind: Kind
    /// The requested object.
    package let location: S3Location

    /// Takes the reason.
    package init(_ kind: Kind, _ location: S3Location) { (self.kind, self.location) = (kind, location) }

    /// Whether the same request may succeed a little later.
    package var isTransient: Bool {
        switch kind {
        case .transfer(let error): error.isTransient
        case .keys(let error): error.isTransient
        case .status(409, let code, _): S3Code.isConflict(code)
        case .status(let status, let code, _):
            RetryPolicy.isTransient(status: status) || code.map { S3Code.transient.contains($0) } ?? false
        }
    }

    /// The time for which the server wants no requests.
    package var retryAfter: Duration? {
        if case .status(_, _, let duration) = kind { duration } else { nil }
    }

    /// The code of the server's answer, such as `NoSuchBucket`.
    package var code: String? {
        if case .status(_, let code, _) = kind { code } else { nil }
    }
}

extension S3Error: CustomStringConvertible {
    /// One line: the fault and its object.
    package var description: String { "\(reason) (\(location.url))" }

    /// The fault.
    package var reason: String {
        switch kind {
        case .transfer(let error): error.reason
        case .keys(let error): "\(error)"
        case .status(let status, let code, _):
            "the server answers with status \(status)" + (code.map { ", \($0)" } ?? "")
        }
    }
}

/// The codes of answers that decide what follows.
enum S3Code {
    /// The same request may succeed a little later, regardless of the status.
    static let transient: Set<String> = [
        "SlowDown", "ServiceUnavailable", "InternalError", "RequestTimeout", "RequestTimeTooSkewed", "OperationAborted",
        "ConditionalRequestConflict", "Throttling", "ThrottlingException", "RequestLimitExceeded",
    ]
    /// The keys are too old, so that newer ones may be available.
    static let staleKeys: Set<String> = [
        "ExpiredToken", "ExpiredTokenException", "TokenRefreshRequired", "InvalidToken",
    ]
    /// There is no free space.
    static let full: Set<String> = [
        "QuotaExceeded", "XMinioStorageFull", "InsufficientCapacity", "InsufficientStorage",
    ]
    /// The server knows no condition.
    static let unknownCondition: Set<String> = [
        "NotImplemented", "InvalidArgument", "InvalidRequest", "UnsupportedOperation",
    ]

    /// Whether another request for the same object was in progress, as a 409 means unless it has its own code.
    static func isConflict(_ code: String?) -> Bool { code.map { transient.contains($0) } ?? true }

    /// Reads the code in a response, `<Code>NoSuchKey</Code>`; nil if there is none that consists of letters.
    static func code(in body: [UInt8]) -> String? {
        let text = body.prefix(4096)
        guard let start = text.firstRange(of: Array("<Code>".utf8))?.upperBound,
            let end = text[start...].firstIndex(of: UInt8(ascii: "<"))
        else { return nil }
        let code = text[start..<end]
        let isPlain = 1...64 ~= code.count && code.allSatisfy { $0.isLetterOrDigit() }
        return isPlain ? String(decoding: code, as: UTF8.self) : nil
    }
}
