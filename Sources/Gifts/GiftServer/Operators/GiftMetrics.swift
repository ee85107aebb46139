import SVGAHTTP
import SVGASystem

/// Counts the server's activity. Labels have few values each: names of routes, statuses, and words for what became of
/// orders.
final class GiftMetrics: Sendable {
    struct RequestLabels: Hashable {
        let route: String
        let status: Int
    }

    struct Counts {
        var requests: [RequestLabels: Histogram] = [:]
        var orders: [String: Int] = [:]
        var sentByteCount = 0
        var connectionCount = 0
        var acceptedCount = 0
        var bodyByteCount = 0
        var ledgerFaultCount = 0
        /// Whether the ledger had no space for a record, and has had none since.
        var isFull = false
        /// Orders as the ledger had them a minute ago at most.
        var (undecidedCount, attentionCount) = (0, 0)
    }

    static let maxBodyByteCount = 64 << 20

    private let counts = Lock(Counts())

    var now: Counts { counts.withLock { $0 } }

    func addRequest(_ labels: RequestLabels, byteCount: Int, nanoseconds: Int64) {
        counts.withLock { counts in
            counts.requests[labels, default: Histogram()].add(nanoseconds: nanoseconds)
            counts.sentByteCount += byteCount
        }
    }

    func addOrder(_ outcome: String) { counts.withLock { $0.orders[outcome, default: 0] += 1 } }

    func setFull(_ isFull: Bool) { counts.withLock { $0.isFull = isFull } }

    /// Keeps how many orders are undecided, and how many of them wait for an operator.
    func setOpenOrders(undecided: Int, attention: Int) {
        counts.withLock { ($0.undecidedCount, $0.attentionCount) = (undecided, attention) }
    }

    func addLedgerFault() { counts.withLock { $0.ledgerFaultCount += 1 } }

    func addConnection(isNew: Bool) {
        counts.withLock { counts in
            counts.connectionCount += isNew ? 1 : -1
            counts.acceptedCount += isNew ? 1 : 0
        }
    }

    /// Reserves memory for a piece of a body; false if there is no space.
    func reserveBody(_ byteCount: Int) -> Bool {
        counts.withLock { counts in
            guard counts.bodyByteCount + byteCount <= GiftMetrics.maxBodyByteCount else { return false }
            counts.bodyByteCount += byteCount
            return true
        }
    }

    func releaseBody(_ byteCount: Int) { counts.withLock { $0.bodyByteCount -= byteCount } }
}
