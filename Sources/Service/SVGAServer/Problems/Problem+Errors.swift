import SVGACache
import SVGACoding
import SVGAJobs
import SVGAKit

extension Problem: DigestFailure {
    /// A job that has no result.
    init(_ error: JobError) {
        switch error.kind {
        case .invalidSource: self.init(.usage, "\(error)")
        case .sourceNotAllowed: self.init(.forbidden, "\(error)")
        case .missingSource: self.init(.cannotRead, "\(error)")
        case .sourceUnavailable: self.init(.tryAgainLater, "\(error)", retryAfter: 1)
        case .sourceTooLarge: self.init(.limitExceeded, "\(error)")
        case .undecodable(let fault): self.init(fault.isLimitExceeded ? .limitExceeded : .badData, "\(error)")
        case .undrawable(let fault) where fault.isMissingLibrary: self.init(.unavailable, status: 501, "\(error)")
        case .undrawable(let fault):
            self.init(fault.isInvalidRequest && !fault.isPictureTooLarge ? .usage : .limitExceeded, "\(error)")
        case .fetch(let fault): self.init(fault)
        case .digest, .thread: self.init(.internalFault, "\(error)")
        case .outOfMemory: self = .outOfMemory
        case .cancelled: self = .tooSlow
        }
    }

    /// A digest that could not be computed.
    init(_ error: DigestError) { self.init(.internalFault, "\(error)") }

    /// A URL that could not be fetched. Its query, which may hold a signature, is not shown.
    private init(_ error: CacheError) {
        switch error.kind {
        case .cancelled: self = .tooSlow
        case .notAnAnimation(let fault), .undecodable(let fault), .contentCoding(_, let fault?):
            let kind: Kind = fault.isLimitExceeded ? .limitExceeded : .badData
            self = fault.isOutOfMemory ? .outOfMemory : Problem(kind, "\(error)")
        case .notAPicture, .digestMismatch, .contentCoding: self.init(.badData, "\(error)")
        case .storage(let fault) where fault.isOutOfMemory: self = .outOfMemory
        case .storage: self.init(.internalFault, "the cache of sources failed: \(error.kind)")
        case .absent: self.init(.unavailable, status: 404, "\(error)")
        case .transfer(let fault) where fault.kind == .unresolvable:
            // A misspelt host stays misspelt: clients and HTTP caches should not request it repeatedly.
            self.init(.unavailable, "\(error)")
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
    /// Metrics have their own address.
    static let otherAddress = Problem(.cannotRead, "there is no such route: metrics have another address")
    static let methodNotAllowed = Problem(.usage, status: 405, "only GET, HEAD and POST mean anything here")
}
