import SVGACoding
public import SVGAErrors
import SVGATransfer

/// The error of a cache: why a request could not be answered with a file.
@available(*, deprecated, renamed: "SVGAError")
public typealias CacheError = SVGAError

extension SVGAError {
    private static func request(
        _ category: Category, _ reason: String, _ cause: Cause? = nil, status: Int? = nil, isTransient: Bool = false
    ) -> SVGAError {
        SVGAError(category, reason, status: status, cause: cause, isTransient: isTransient)
    }

    /// An error of a file, in other words.
    private static func file(_ error: SVGAError, _ reason: String, _ cause: Cause) -> SVGAError {
        SVGAError(error.category, reason, cause: cause, isTransient: error.isOutOfMemory).keeping(error)
    }

    static func serverStatus(_ status: Int) -> SVGAError {
        request(
            [401, 403, 407, 451].contains(status) ? .forbidden : .network, "the server answered \(status)", .status,
            status: status, isTransient: RetryPolicy.isTransient(status: status))
    }

    static func absent(status: Int) -> SVGAError {
        request(.network, "the server does not have the file (\(status))", .absent, status: status)
    }

    /// The file is not cached, and requests were forbidden.
    static let notCached = request(
        .failed, "the file is not in the cache, and the server was not to be asked", .notCached)

    /// The file is larger than ``CacheConfiguration/maxFileByteCount``.
    static func fileExceeds(limit: Int) -> SVGAError {
        request(.tooLarge, "the file exceeds \(limit) bytes", .bodyTooLarge)
            .with { $0.limit = Limit(name: "maxFileByteCount", limit: limit, found: limit + 1) }
    }

    static func notAnAnimation(_ error: SVGAError) -> SVGAError {
        file(error, "what the server sent is not an animation: \(error)", .content)
    }

    /// The server sent content that is not a supported picture, and was not cached.
    static let notAPicture = request(
        .damaged, "what the server sent is not a PNG, JPEG, WebP, GIF or AVIF image", .content)

    /// The file is an animation that cannot be decoded within the limits; it is kept.
    static func undecodable(_ error: SVGAError) -> SVGAError { file(error, "\(error)", .undecodable) }

    /// The file's coding is not supported, or, with an error, cannot be decoded. The cache did not keep the file.
    static func contentCoding(_ name: String, _ error: SVGAError?) -> SVGAError {
        if let error {
            return file(error, "the body cannot be decoded from Content-Encoding \(name): \(error)", .coding)
        }
        let problem = "the server sent the file with Content-Encoding \(name), which is not supported"
        return request(.damaged, "\(problem); serve it without", .coding)
    }

    static func digestMismatch(expected: ContentDigest, found: ContentDigest) -> SVGAError {
        request(.damaged, "the file has SHA-256 \(found), \(expected) was expected", .digest)
    }

    static func storage(_ error: SVGAError) -> SVGAError {
        error.with { ($0.cause, $0.isTransient) = (.storage, error.isOutOfMemory) }
    }

    static let requestCancelled = request(.cancelled, "the request was cancelled")

    /// The reason why the file is not an animation, or cannot be decoded, if that is the failure.
    public var formatError: SVGAError? {
        [.content, .coding, .undecodable].contains(cause) ? underlying as? SVGAError : nil
    }

    /// Whether the server has an address that is not public, which ``AddressPolicy/allowsPrivateAddresses`` would allow.
    public var isPrivateAddress: Bool { cause == .address }

    /// A number for callers that cannot take more: the status that the server sent, or
    /// -1 cancelled, -2 no URL or header that can be sent, -3 not allowed, -4 no answer, -5 too large, -6 no animation,
    /// -7 another digest, -8 not in the cache, -9 the cache's folder.
    public var fetchCode: Int {
        if let status { return status }
        return switch (cause, category) {
        case (.content, _), (.coding, _), (.undecodable, _): -6
        case (.digest, _): -7
        case (.notCached, _): -8
        case (.storage, _): -9
        case (_, .cancelled): -1
        case (_, .invalidRequest): -2
        case (_, .forbidden): -3
        case (_, .tooLarge): -5
        default: -4
        }
    }
}
