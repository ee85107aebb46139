extension GiftProblem {
    enum Kind: String, Hashable, Sendable, CaseIterable {
        case usage, unauthorized, forbidden, muted, invalid, refused, conflict, cancelled, refunded, abandoned, archived
        case notFound = "not-found", noSuchRoom = "no-such-room", unknownGift = "unknown-gift"
        case roomClosed = "room-closed", methodNotAllowed = "method-not-allowed", mediaType = "unsupported-media-type"
        case limitExceeded = "limit-exceeded", precondition = "precondition-failed", keyReused = "key-reused"
        case insufficientBalance = "insufficient-balance", priceChanged = "price-changed", rateLimited = "rate-limited"
        case underWay = "under-way", outcomeUnknown = "outcome-unknown", unavailable, internalFault = "internal"
    }
}

extension GiftProblem.Kind {
    var status: Int { codes.status }

    /// The exit code of a command for the same problem.
    var exitCode: Int { codes.exit }

    private var codes: (status: Int, exit: Int) {
        switch self {
        case .usage: (400, 64)
        case .unauthorized: (401, 77)
        case .insufficientBalance: (402, 69)
        case .forbidden, .muted: (403, 77)
        case .refused: (403, 69)
        case .notFound, .noSuchRoom, .unknownGift: (404, 66)
        case .methodNotAllowed: (405, 64)
        case .priceChanged, .cancelled, .refunded: (409, 69)
        case .underWay: (409, 75)
        case .conflict: (409, 65)
        case .roomClosed: (410, 66)
        case .abandoned, .archived: (410, 69)
        case .precondition: (412, 65)
        case .limitExceeded: (413, 76)
        case .mediaType: (415, 64)
        case .invalid: (422, 64)
        case .keyReused: (422, 65)
        case .rateLimited: (429, 75)
        case .internalFault: (500, 74)
        case .unavailable: (503, 75)
        case .outcomeUnknown: (504, 75)
        }
    }
}
