import SVGAHTTP

/// The reason why a request failed, sent as a ``ProblemDocument``.
package struct Problem: Error, Hashable, Sendable {
    /// The kind of problem. Each has the number that the tool would end with, and a status.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case usage, badData = "bad-data", cannotRead = "cannot-read", unavailable, internalFault = "internal"
        case tryAgainLater = "try-again-later", limitExceeded = "limit-exceeded", forbidden
    }

    package let kind: Kind
    let status: Int
    let detail: String
    /// After how many seconds it makes sense to ask again.
    var retryAfter: Int?

    init(_ kind: Kind, status: Int? = nil, _ detail: String, retryAfter: Int? = nil) {
        (self.kind, self.detail, self.retryAfter) = (kind, detail, retryAfter)
        self.status = status ?? kind.status
    }

    func response(requestID: String, _ times: StageTimes = StageTimes()) -> HTTPResponse {
        var document = ProblemDocument(
            status: status, code: kind.rawValue, exitCode: kind.exitCode, detail: detail)
        document.retryAfter = retryAfter
        if status == 405 { document.allowedMethods = Router.methods }
        return document.response(requestID: requestID, times: times)
    }
}

extension Problem.Kind {
    /// The exit code of the tool for the same problem.
    package var exitCode: Int32 {
        switch self {
        case .usage: 64
        case .badData: 65
        case .cannotRead: 66
        case .unavailable: 69
        case .internalFault: 74
        case .tryAgainLater: 75
        case .limitExceeded: 76
        case .forbidden: 77
        }
    }

    fileprivate var status: Int {
        switch self {
        case .usage: 400
        case .badData, .limitExceeded: 422
        case .cannotRead: 404
        case .unavailable: 502
        case .internalFault: 500
        case .tryAgainLater: 503
        case .forbidden: 403
        }
    }
}
