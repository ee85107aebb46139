import GiftLedger
import SVGASystem

/// The thread that writes: it gathers the calls that wait into one transaction, so that they share the wait for the disk.
final class PostgresWriter: Sendable {
    /// A call. It gives what is to be done when its transaction is committed, or was given up for an error.
    struct Call: Sendable {
        let scope: WriteScope
        /// Until when it is tried again, by the steady clock.
        let end: Int64
        let run: @Sendable (WriteSession) -> @Sendable (LedgerError?) -> Void
        let fail: @Sendable (LedgerError) -> Void
    }

    private let queue: CallQueue<Call>
    private let shared: Lock<Shared>
    private let patience: Int64

    /// What other threads may see of the last commit.
    struct Shared: Sendable {
        var catalog: CatalogState
        var batchCount = 0
        var callCount = 0
        /// How often a transaction had to be done again.
        var retryCount = 0
    }

    init(
        _ transaction: sending ServerTransaction, _ configuration: PostgresConfiguration
    ) throws(LedgerError) {
        queue = CallQueue(limit: configuration.ledger.maxWaitingCount, threadCount: 1)
        shared = Lock(Shared(catalog: transaction.session.catalog))
        patience = configuration.patienceNanoseconds
        let loop = PostgresWriteLoop(transaction, queue, shared)
        let code = BackgroundThread.start { [queue] in
            loop.run()
            queue.ended()
        }
        guard code == 0 else { throw LedgerError(.thread(code: code)) }
    }

    deinit { queue.close() }

    /// The catalogue of the last commit.
    var catalog: CatalogState { shared.withLock { $0.catalog } }
    var counts: (batches: Int, calls: Int, retries: Int) {
        shared.withLock { ($0.batchCount, $0.callCount, $0.retryCount) }
    }
    var waitingCount: Int { queue.count }

    /// Takes over a catalogue that another server has changed.
    func update(_ catalog: CatalogState) {
        shared.withLock { if $0.catalog.version < catalog.version { $0.catalog = catalog } }
    }

    /// Does a call in a transaction, and returns when that is on the disk.
    func write<Result: Sendable>(
        _ scope: WriteScope, _ body: @escaping @Sendable (WriteSession) throws(LedgerError) -> Result
    ) async throws(LedgerError) -> Result {
        let end = SteadyClock.now + patience
        let result: Swift.Result<Result, LedgerError> = await Handover.value { give in
            let call = Call(scope: scope, end: end) { session in
                let result = session.inSavepoint(body)
                return { failure in give(failure.map { .failure($0) } ?? result) }
            } fail: { error in
                give(.failure(error))
            }
            if let error = queue.append(call) { call.fail(error) }
        }
        return try result.get()
    }

    func close() {
        queue.close()
        queue.waitForEnd()
    }
}
