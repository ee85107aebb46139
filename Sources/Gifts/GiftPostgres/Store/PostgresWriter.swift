import GiftLedger
import SVGASystem

/// The thread that writes: it gathers the calls that wait into one transaction, so that they share the wait for the disk.
final class PostgresWriter: Sendable {
    struct Call: Sendable {
        let scope: WriteScope
        /// Until when it is tried again, by the steady clock.
        let end: Int64
        let write: WriteCall
    }

    private let threads: CallThreads<Call>
    private let shared: Lock<Shared>
    private let patience: Int64

    /// The last commit's data for other threads.
    struct Shared: Sendable {
        var catalog: CatalogState
        /// The epoch of that catalogue: a standby that took over may have an earlier version.
        var epoch: Int
        var batchCount = 0
        var callCount = 0
        /// The number of repeated transactions.
        var retryCount = 0

        /// Takes over a catalogue, unless another thread has taken over a later one.
        mutating func take(_ catalog: CatalogState, of epoch: Int) {
            if (self.epoch, self.catalog.version) < (epoch, catalog.version) {
                (self.catalog, self.epoch) = (catalog, epoch)
            }
        }
    }

    init(_ transaction: sending ServerTransaction, _ configuration: PostgresConfiguration) throws {
        let session = transaction.session
        let shared = Lock(Shared(catalog: session.catalog, epoch: session.database.epoch))
        self.shared = shared
        patience = configuration.patienceNanoseconds
        threads = try CallThreads(count: 1, limit: configuration.ledger.maxWaitingCount) { queue in
            let loop = PostgresWriteLoop(transaction, queue, shared)
            return { loop.run() }
        }
    }

    /// The catalogue of the last commit.
    var catalog: CatalogState { shared.withLock { $0.catalog } }
    var counts: (batches: Int, calls: Int, retries: Int) {
        shared.withLock { ($0.batchCount, $0.callCount, $0.retryCount) }
    }
    var waitingCount: Int { threads.queue.count }

    /// Takes over a catalogue that another server has changed.
    func update(_ catalog: CatalogState, of epoch: Int) { shared.withLock { $0.take(catalog, of: epoch) } }

    /// Does a call in a transaction, and returns when that is on the disk.
    func write<Result: Sendable>(
        _ scope: WriteScope, _ body: @escaping @Sendable (WriteSession) throws -> Result
    ) async throws -> Result {
        let end = SteadyClock.now + patience
        return try await threads.result { give in
            Call(scope: scope, end: end, write: WriteCall(body, give: give))
        }
    }

    func close() { threads.close() }
}
