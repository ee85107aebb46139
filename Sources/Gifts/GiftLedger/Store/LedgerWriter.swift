import SVGASystem

/// The thread that writes: it gathers the calls that wait into one transaction, so that they share the wait for the disk.
final class LedgerWriter: Sendable {
    private let threads: CallThreads<WriteCall>
    private let shared: Lock<Shared>

    struct Shared: Sendable {
        var catalog: CatalogState
        var batchCount = 0
        var callCount = 0
    }

    init(_ session: sending WriteSession) throws {
        let configuration = session.configuration
        let shared = Lock(Shared(catalog: session.catalog))
        self.shared = shared
        threads = try CallThreads(count: 1, limit: configuration.maxWaitingCount) { queue in
            let loop = WriteLoop(session, queue, shared)
            return { loop.run() }
        }
    }

    var catalog: CatalogState { shared.withLock { $0.catalog } }
    var counts: (batches: Int, calls: Int) { shared.withLock { ($0.batchCount, $0.callCount) } }
    var waitingCount: Int { threads.queue.count }

    func write<Result: Sendable>(_ body: @escaping @Sendable (WriteSession) throws -> Result) async throws -> Result {
        try await threads.result { give in WriteCall(body, give: give) }
    }

    func close() { threads.close() }
}

private final class WriteLoop: @unchecked Sendable {
    /// Only the thread uses it, and releases it, which closes the database.
    private var session: WriteSession?
    private let queue: CallQueue<WriteCall>
    private let shared: Lock<LedgerWriter.Shared>
    /// The number of calls that the last commit answered or that arrived meanwhile.
    private var expectedCount = 0

    init(_ session: WriteSession, _ queue: CallQueue<WriteCall>, _ shared: Lock<LedgerWriter.Shared>) {
        (self.session, self.queue, self.shared) = (session, queue, shared)
    }

    func run() {
        while let session, let first = queue.next() {
            runBatch(session, first, limit: session.configuration.maxBatchCount)
        }
        session = nil
    }

    private func runBatch(_ session: WriteSession, _ first: WriteCall, limit: Int) {
        do {
            try session.begin()
        } catch {
            session.rollBack()
            return first.fail(SVGAError(error))
        }
        let (calls, completions) = gather(session, first, limit)
        if session.breach != nil, calls.count > 1 {
            session.rollBack()
            // The call that failed must not affect the others.
            return calls.forEach { runBatch(session, $0, limit: 1) }
        }
        var isCommitting = false
        do {
            if let breach = session.breach { throw breach }
            isCommitting = true
            try session.commit()
        } catch {
            session.rollBack()
            var error = SVGAError(error)
            // A restart may find that the commit has happened.
            if isCommitting { error = error.with { $0.cause = .undecided } }
            return completions.forEach { [error] in $0(error) }
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

    /// Does the first call and those that come meanwhile. Callers of the last commit are likely to call again, so the
    /// writer waits for as many calls as were in progress then, at most two milliseconds. A single caller never waits.
    private func gather(
        _ session: WriteSession, _ first: WriteCall, _ limit: Int
    ) -> ([WriteCall], [@Sendable (SVGAError?) -> Void]) {
        let end = SteadyClock.now + session.configuration.maxBatchNanoseconds
        var (calls, completions) = ([first], [first.run(session)])
        while calls.count < limit, session.breach == nil {
            let isFull = calls.count >= expectedCount
            guard let call = queue.nextIfAny() ?? (isFull ? nil : queue.next(until: end)) else { break }
            calls.append(call)
            completions.append(call.run(session))
        }
        return (calls, completions)
    }
}
