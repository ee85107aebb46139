import SVGASystem

/// The thread that writes: it gathers the calls that wait into one transaction, so that they share the wait for the disk.
final class LedgerWriter: Sendable {
    /// A call. It gives what is to be done when its transaction is committed, or was given up for an error.
    struct Call: Sendable {
        let run: @Sendable (WriteSession) -> @Sendable (LedgerError?) -> Void
        let fail: @Sendable (LedgerError) -> Void
    }

    private let queue: CallQueue<Call>
    private let shared: Lock<Shared>

    /// What other threads may see of the last commit.
    struct Shared: Sendable {
        var catalog: CatalogState
        var batchCount = 0
        var callCount = 0
    }

    init(_ session: sending WriteSession) throws(LedgerError) {
        let configuration = session.configuration
        queue = CallQueue(limit: configuration.maxWaitingCount, threadCount: 1)
        shared = Lock(Shared(catalog: session.catalog))
        let loop = WriteLoop(session, queue, shared)
        let code = BackgroundThread.start { [queue] in
            loop.run()
            queue.ended()
        }
        guard code == 0 else { throw LedgerError(.thread(code: code)) }
    }

    deinit { queue.close() }

    /// The catalogue of the last commit.
    var catalog: CatalogState { shared.withLock { $0.catalog } }
    /// Transactions and calls so far.
    var counts: (batches: Int, calls: Int) { shared.withLock { ($0.batchCount, $0.callCount) } }
    var waitingCount: Int { queue.count }

    /// Does a call in a transaction, and returns when that is on the disk.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (WriteSession) throws(LedgerError) -> Result
    ) async throws(LedgerError) -> Result {
        let result: Swift.Result<Result, LedgerError> = await Handover.value { give in
            let call = Call { session in
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

/// What the thread does.
private final class WriteLoop: @unchecked Sendable {
    /// Used by the thread alone, and let go by it, which closes the database.
    private var session: WriteSession?
    private let queue: CallQueue<LedgerWriter.Call>
    private let shared: Lock<LedgerWriter.Shared>
    /// How many calls were answered by the last commit or came meanwhile.
    private var expectedCount = 0

    init(_ session: WriteSession, _ queue: CallQueue<LedgerWriter.Call>, _ shared: Lock<LedgerWriter.Shared>) {
        (self.session, self.queue, self.shared) = (session, queue, shared)
    }

    func run() {
        while let session, let first = queue.next() { runBatch(session, first) }
        session = nil
    }

    private func runBatch(_ session: WriteSession, _ first: LedgerWriter.Call) {
        do throws(LedgerError) {
            try session.begin()
        } catch {
            session.rollBack()
            return first.fail(error)
        }
        let completions = gather(session, first)
        do throws(LedgerError) {
            if let breach = session.breach { throw breach }
            try session.commit()
        } catch {
            session.rollBack()
            return completions.forEach { $0(error) }
        }
        shared.withLock { shared in
            shared.catalog = session.catalog
            shared.batchCount += 1
            shared.callCount += completions.count
        }
        expectedCount = completions.count + queue.count
        if !session.events.isEmpty { session.configuration.onCommit(session.events) }
        completions.forEach { $0(nil) }
    }

    /// Does the first call and those that come meanwhile.
    ///
    /// Whoever was answered by the last commit is likely to call again: as many calls as were on their way then are waited for,
    /// two milliseconds at most. A single caller never waits.
    private func gather(
        _ session: WriteSession, _ first: LedgerWriter.Call
    ) -> [@Sendable (LedgerError?) -> Void] {
        let configuration = session.configuration
        let end = SteadyClock.now + configuration.maxBatchNanoseconds
        var completions = [first.run(session)]
        while completions.count < configuration.maxBatchCount, session.breach == nil {
            let isFull = completions.count >= expectedCount
            guard let call = queue.nextIfAny() ?? (isFull ? nil : queue.next(until: end)) else { break }
            completions.append(call.run(session))
        }
        return completions
    }
}
