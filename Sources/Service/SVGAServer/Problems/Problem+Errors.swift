import SVGACache
import SVGADigest
import SVGAKit

extension Problem {
    /// A movie that could not be decoded.
    init(_ error: FormatError) {
        guard !error.isOutOfMemory else {
            self = .outOfMemory
            return
        }
        self.init(error.isLimitExceeded ? .limitExceeded : .badData, "\(error)")
    }

    /// A picture that could not be drawn or encoded.
    init(_ error: RenderError) {
        if error.isOutOfMemory {
            self = .outOfMemory
        } else if error.isCancelled {
            self = .tooSlow
        } else {
            self.init(error.isInvalidRequest && !error.isPictureTooLarge ? .usage : .limitExceeded, "\(error)")
        }
    }

    /// A digest that could not be computed.
    init(_ error: DigestError) { self.init(.internalFault, "\(error)") }

    /// A URL that could not be fetched. Its query, which may hold a signature, is not shown.
    init(_ error: CacheError) {
        switch error.kind {
        case .cancelled: self = .tooSlow
        case .notAnAnimation(let fault), .undecodable(let fault):
            let kind: Kind = fault.isLimitExceeded ? .limitExceeded : .badData
            self = fault.isOutOfMemory ? .outOfMemory : Problem(kind, "\(error)")
        case .digestMismatch: self.init(.badData, "\(error)")
        case .storage(let fault) where fault.isOutOfMemory: self = .outOfMemory
        case .storage: self.init(.internalFault, "the cache of sources failed: \(error.kind)")
        case .absent: self.init(.unavailable, status: 404, "\(error)")
        default: self.init(Problem.kind(of: error), "\(error)", retryAfter: error.isTransient ? 5 : nil)
        }
    }

    private static func kind(of error: CacheError) -> Kind {
        if error.isForbidden { return .forbidden }
        if error.isLimitExceeded { return .limitExceeded }
        if case .transfer(let failure) = error.kind {
            switch failure.kind {
            case .invalidURL, .invalidHeaderField: return .usage
            default: break
            }
        }
        return error.isTransient ? .tryAgainLater : .unavailable
    }

    /// The time for a request is over.
    static let tooSlow = Problem(.tryAgainLater, status: 504, "the picture was not ready in time", retryAfter: 5)
    /// There is more to do than can be done.
    static let overloaded = Problem(.tryAgainLater, "too many requests are waiting", retryAfter: 1)
    /// The system has no memory for the picture.
    static let outOfMemory = Problem(.tryAgainLater, "there is no memory for the picture now", retryAfter: 5)
    /// The server is about to end.
    static let stopping = Problem(.tryAgainLater, "the server is stopping", retryAfter: 5)
    static let methodNotAllowed = Problem(.usage, status: 405, "only GET, HEAD and POST mean anything here")
}
