package import SVGACoding
public import SVGAFormat
package import SVGATransfer

/// The reason why a request did not return a file.
///
/// ```swift
/// do {
///     print(try await cache.file(for: MovieRequest(url: url)).path)
/// } catch {
///     print(error.isTransient ? "try again later" : "\(error)")
/// }
/// ```
public struct CacheError: Error, Equatable, Sendable {
    /// The kinds of failures.
    package enum Kind: Equatable, Sendable {
        /// The transfer failed, and trying again did not help.
        case transfer(TransferError)
        /// The server answered with a status that brings no file.
        case status(Int)
        /// The server does not have the file: it said 404 or 410, and is not asked again before `until`.
        case absent(status: Int, until: Timestamp)
        /// The file is not cached, and requests were forbidden.
        case notCached
        /// The file is larger than ``CacheConfiguration/maxFileByteCount``.
        case tooLarge(limit: Int)
        /// The server sent content that is not an animation, and was not cached.
        case notAnAnimation(SVGAError)
        /// The server sent content that is not a supported picture, and was not cached.
        case notAPicture
        /// The file is an animation that cannot be decoded within the limits; it is kept.
        case undecodable(SVGAError)
        /// The server applied a coding to the file that is not supported, or, with an error, cannot be decoded. The cache
        /// did not keep the file.
        case contentCoding(String, SVGAError?)
        /// The file has another digest than requested, and was not cached.
        case digestMismatch(expected: ContentDigest, found: ContentDigest)
        /// The cache's folder could not be used.
        case storage(SVGAError)
        /// The task that waited was cancelled.
        case cancelled
    }

    package let kind: Kind
    /// The requested URL, or its key. Its secrets are removed from ``description``.
    public let url: String

    init(_ kind: Kind, url: String) {
        self.kind = kind
        self.url = url
    }

    /// The failing status of the server; also 404 while a cached absence suppresses requests.
    public var status: Int? {
        switch kind {
        case .status(let status), .absent(let status, _): status
        default: nil
        }
    }

    /// The reason why the file is not an animation, or cannot be decoded, if that is the failure.
    public var formatError: SVGAError? {
        switch kind {
        case .notAnAnimation(let error), .undecodable(let error): error
        case .contentCoding(_, let error): error
        default: nil
        }
    }

    /// Whether the task that waited was cancelled.
    public var isCancelled: Bool { kind == .cancelled }

    /// A number for callers that cannot take more: the status that the server sent, or
    /// -1 cancelled, -2 no URL or header that can be sent, -3 not allowed, -4 no answer, -5 too large, -6 no animation,
    /// -7 another digest, -8 not in the cache, -9 the cache's folder.
    public var code: Int {
        switch kind {
        case .status(let status), .absent(let status, _): status
        case .cancelled: -1
        case .transfer(let error): error.code
        case .tooLarge: -5
        case .notAnAnimation, .notAPicture, .undecodable, .contentCoding: -6
        case .digestMismatch: -7
        case .notCached: -8
        case .storage: -9
        }
    }

    /// Whether the same request may succeed a little later.
    public var isTransient: Bool {
        switch kind {
        case .transfer(let error): error.isTransient
        case .status(let status): RetryPolicy.isTransient(status: status)
        case .notAnAnimation(let error), .undecodable(let error), .contentCoding(_, let error?): error.isOutOfMemory
        case .storage(let error): error.isOutOfMemory
        default: false
        }
    }

    /// Whether a scheme or an address is not allowed, or the server demands rights (401, 403, 451).
    public var isForbidden: Bool {
        switch kind {
        case .transfer(let error): error.code == -3
        case .status(let status): [401, 403, 407, 451].contains(status)
        default: false
        }
    }

    /// Whether the server has an address that is not public, which ``AddressPolicy/allowsPrivateAddresses`` would allow.
    public var isPrivateAddress: Bool {
        if case .transfer(let error) = kind, case .addressRefused = error.kind { true } else { false }
    }

    /// Whether a limit was exceeded.
    public var isLimitExceeded: Bool {
        switch kind {
        case .tooLarge: true
        case .notAnAnimation(let error), .undecodable(let error), .contentCoding(_, let error?):
            error.isLimitExceeded
        case .transfer(let error): error.code == -5
        default: false
        }
    }
}

extension TransferError {
    /// The number of ``CacheError/code``.
    fileprivate var code: Int {
        switch kind {
        case .cancelled: -1
        case .invalidURL, .invalidHeaderField: -2
        case .schemeRefused, .addressRefused, .sourceRefused: -3
        case .bodyTooLarge, .tooManyRedirects: -5
        default: -4
        }
    }
}
