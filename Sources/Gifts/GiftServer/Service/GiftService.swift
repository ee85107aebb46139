import GiftLedger
import GiftModel
import SVGAHTTP
import SVGASystem

/// Answers requests: connects the daemon with the ledger, the billing hook and the streams of rooms.
final class GiftService: Sendable {
    /// The settings that a reload can change.
    let settings: Lock<GiftServerConfiguration>
    let repository: any SQLRepository
    let table = RouteTable(Endpoint.table)
    let rates: RateLimits
    let metrics = GiftMetrics()
    let catalogs = CatalogBodies()
    /// Cancelled when the server begins to end.
    let drain = CancellationToken()
    let tokens = VerifiedTokens()
    let orders: OrderProcessor
    let rooms: RoomStreams
    let requestFieldNames = [
        "Authorization", "Content-Type", "Accept", "Accept-Encoding", "If-None-Match", "If-Match", "Idempotency-Key",
        "Last-Event-ID", "traceparent", "Origin", "X-Forwarded-For", "Forwarded",
    ]

    init(
        _ configuration: GiftServerConfiguration, repository: any SQLRepository, orders: OrderProcessor,
        rooms: RoomStreams
    ) {
        settings = Lock(configuration)
        (self.repository, self.orders, self.rooms) = (repository, orders, rooms)
        rates = RateLimits(configuration.rates)
    }

    var configuration: GiftServerConfiguration { settings.withLock { $0 } }

    /// Applies other settings to requests that come from now on.
    func apply(_ configuration: GiftServerConfiguration) {
        settings.withLock { $0 = configuration }
        tokens.removeAll()
    }
}

extension GiftProblem {
    /// Does work whose errors are a problem of a kind, with words before them.
    static func saying<Value>(_ words: String, _ kind: Kind, _ work: () throws -> Value) throws -> Value {
        try ending({ GiftProblem(kind, "\(words)\($0)") }, work)
    }

    /// An unchanged problem, or a call of the ledger that failed. The log has the fault, and the response does not.
    init(_ error: any Error) {
        if let problem = error as? GiftProblem {
            self = problem
            return
        }
        let error = SVGAError(error)
        if error.isUndecided {
            self.init(.outcomeUnknown, "the database did not say whether it was recorded; ask again with the same key")
        } else if error.isPassing {
            self.init(.unavailable, "the database of the server cannot be reached", retryAfter: 2)
        } else if error.isOverload {
            self.init(.unavailable, "too many requests are waiting", retryAfter: 1)
        } else if error.isOutOfSpace {
            self.init(.unavailable, "the server has no room for the record", retryAfter: 30)
        } else {
            self.init(.internalFault, "the ledger failed")
        }
        (logDetail, isOutOfSpace) = ("\(error)", error.isOutOfSpace)
    }
}
