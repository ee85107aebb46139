import GiftLedger
import SVGASystem

final class PostgresWriteLoop: @unchecked Sendable {
    /// Only the thread uses it.
    private let session: WriteSession
    private let transaction: ServerTransaction
    private let queue: CallQueue<PostgresWriter.Call>
    private let shared: Lock<PostgresWriter.Shared>
    /// The number of calls that the last commit answered or that arrived meanwhile.
    private var expectedCount = 0
    /// A call that needs its own transaction.
    private var next: PostgresWriter.Call?

    /// The maximum number of repetitions of a conflicting transaction.
    private static let maxConflictCount = 20

    init(
        _ transaction: ServerTransaction, _ queue: CallQueue<PostgresWriter.Call>, _ shared: Lock<PostgresWriter.Shared>
    ) {
        (self.transaction, self.queue, self.shared) = (transaction, queue, shared)
        session = transaction.session
    }

    func run() {
        while let first = next ?? queue.next() {
            next = nil
            perform(gather(first))
        }
        transaction.end()
    }

    /// The first call with those that wait, and those that are likely to come at once: as many as the last commit has answered,
    /// for two milliseconds at most. A single caller never waits.
    private func gather(_ first: PostgresWriter.Call) -> [PostgresWriter.Call] {
        if first.scope.isExclusive { return [first] }
        let configuration = session.configuration
        let end = SteadyClock.now + configuration.maxBatchNanoseconds
        var calls = [first]
        while calls.count < configuration.maxBatchCount {
            let isFull = calls.count >= expectedCount
            guard let call = queue.nextIfAny() ?? (isFull ? nil : queue.next(until: end)) else { break }
            if call.scope.isExclusive {
                next = call
                break
            }
            calls.append(call)
        }
        return calls
    }

    /// Does calls until they are committed, or fails them.
    private func perform(_ calls: [PostgresWriter.Call]) {
        let end = calls.map(\.end).min() ?? 0
        var conflictCount = 0
        session.usesSavepoints = false
        while true {
            do {
                let completions = try transaction.run(calls, until: end)
                return finish(completions)
            } catch {
                let error = SVGAError(error)
                if error.isConflict { conflictCount += 1 }
                guard goesOn(after: error, conflictCount, until: end) else {
                    return calls.forEach { $0.write.fail(error) }
                }
                shared.withLock { $0.retryCount += 1 }
            }
        }
    }

    /// Whether a transaction that failed is done again.
    private func goesOn(after error: SVGAError, _ conflictCount: Int, until end: Int64) -> Bool {
        if error.isConflict {
            session.usesSavepoints = true
            // The conflicting transaction can finish first.
            SteadyClock.wait(nanoseconds: Int64.random(in: 0...2_000_000))
            return conflictCount <= PostgresWriteLoop.maxConflictCount && SteadyClock.now < end
        }
        if error.isDatabaseGone { return SteadyClock.now < end }
        // A single call failed; with savepoints it does not affect others.
        defer { session.usesSavepoints = true }
        return session.breach != nil && !session.usesSavepoints
    }

    private func finish(_ completions: [@Sendable (SVGAError?) -> Void]) {
        shared.withLock { shared in
            shared.take(session.catalog, of: session.database.epoch)
            shared.batchCount += 1
            shared.callCount += completions.count
        }
        expectedCount = completions.count + queue.count
        if !session.events.isEmpty { session.configuration.onCommit(session.events) }
        completions.forEach { $0(nil) }
    }
}
