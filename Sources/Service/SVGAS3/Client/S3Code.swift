import SVGACoding

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
        let isPlain = 1...64 ~= code.count && code.allSatisfy { $0.isLetterOrDigit(or: "") }
        return isPlain ? String(decoding: code, as: UTF8.self) : nil
    }
}
