extension GiftProblem {
    /// The kind of problem. Each has a status, and the number that a command would end with.
    enum Kind: String, Hashable, Sendable, CaseIterable {
        case usage
        case unauthorized
        case forbidden
        case muted
        case notFound = "not-found"
        case noSuchRoom = "no-such-room"
        case methodNotAllowed = "method-not-allowed"
        case limitExceeded = "limit-exceeded"
        case mediaType = "unsupported-media-type"
        case precondition = "precondition-failed"
        case invalid
        case unknownGift = "unknown-gift"
        case insufficientBalance = "insufficient-balance"
        case refused
        case priceChanged = "price-changed"
        case underWay = "under-way"
        case keyReused = "key-reused"
        case roomClosed = "room-closed"
        case rateLimited = "rate-limited"
        case outcomeUnknown = "outcome-unknown"
        case conflict
        case cancelled
        case refunded
        case abandoned
        case archived
        case unavailable
        case internalFault = "internal"
    }
}

extension GiftProblem.Kind {
    var status: Int {
        switch self {
        case .usage: 400
        case .unauthorized: 401
        case .insufficientBalance: 402
        case .forbidden, .muted, .refused: 403
        case .notFound, .noSuchRoom, .unknownGift: 404
        case .methodNotAllowed: 405
        case .priceChanged, .underWay, .conflict, .cancelled, .refunded: 409
        case .roomClosed, .abandoned, .archived: 410
        case .precondition: 412
        case .limitExceeded: 413
        case .mediaType: 415
        case .invalid, .keyReused: 422
        case .rateLimited: 429
        case .internalFault: 500
        case .unavailable: 503
        case .outcomeUnknown: 504
        }
    }

    /// The exit code of a command for the same problem.
    var exitCode: Int {
        switch self {
        case .usage, .methodNotAllowed, .mediaType, .invalid: 64
        case .keyReused, .precondition, .conflict: 65
        case .notFound, .noSuchRoom, .unknownGift, .roomClosed: 66
        case .insufficientBalance, .refused, .priceChanged, .cancelled, .refunded, .abandoned, .archived: 69
        case .internalFault: 74
        case .underWay, .rateLimited, .outcomeUnknown, .unavailable: 75
        case .limitExceeded: 76
        case .unauthorized, .forbidden, .muted: 77
        }
    }
}
