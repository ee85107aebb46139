import SVGACache
import SVGACoding
import SVGAJobs
import SVGAKit

extension Problem {
    /// A problem unchanged, or the problem of a job without a result.
    init(_ error: any Error) { self = error as? Problem ?? Problem(job: SVGAError(error)) }

    init(job error: SVGAError) {
        switch error.cause {
        case .missingSource: self.init(.cannotRead, "\(error)")
        case .busySource: self.init(.tryAgainLater, "\(error)", retryAfter: 1)
        case .thread, .crypto: self.init(.internalFault, "\(error)")
        case _ where error.place.url != nil: self.init(fetching: error)
        case _ where error.isOutOfMemory: self = .outOfMemory
        case _ where error.isCancelled: self = .tooSlow
        case _ where error.isForbidden: self.init(.forbidden, "\(error)")
        case _ where error.stage != nil: self.init(error.isLimitExceeded ? .limitExceeded : .badData, "\(error)")
        case _ where error.category == .failed: self.init(.internalFault, "\(error)")
        case _ where error.isMissingLibrary: self.init(.unavailable, status: 501, "\(error)")
        default: self.init(error.isInvalidRequest && !error.isPictureTooLarge ? .usage : .limitExceeded, "\(error)")
        }
    }

    /// A URL that could not be fetched. Its query, which may hold a signature, is not shown.
    private init(fetching error: SVGAError) {
        switch error.cause {
        case _ where error.isCancelled: self = .tooSlow
        case _ where error.isOutOfMemory: self = .outOfMemory
        case .content, .coding, .undecodable, .digest:
            self.init(error.isLimitExceeded ? .limitExceeded : .badData, "\(error)")
        case .storage:
            self.init(.internalFault, "the cache of sources failed: \(error.with { $0.place.url = nil })")
        case .absent: self.init(.unavailable, status: 404, "\(error)")
        // A misspelt host stays misspelt: clients and HTTP caches should not request it repeatedly.
        case .unresolvable: self.init(.unavailable, "\(error)")
        default: self.init(Problem.kind(of: error), "\(error)", retryAfter: error.isTransient ? 5 : nil)
        }
    }

    private static func kind(of error: SVGAError) -> Kind {
        switch error.category {
        case .forbidden: .forbidden
        case .tooLarge: .limitExceeded
        case .invalidRequest: .usage
        default: error.isTransient ? .tryAgainLater : .unavailable
        }
    }

    static let tooSlow = Problem(.tryAgainLater, status: 504, "the picture was not ready in time", retryAfter: 5)
    static let overloaded = Problem(.tryAgainLater, "too many requests are waiting", retryAfter: 1)
    static let outOfMemory = Problem(.tryAgainLater, "not enough memory for the image now", retryAfter: 5)
    static let stopping = Problem(.tryAgainLater, "the server is stopping", retryAfter: 5)
    static let otherAddress = Problem(.cannotRead, "no such route: metrics have another address")
    static let methodNotAllowed = Problem(.usage, status: 405, "only GET, HEAD and POST mean anything here")
}
