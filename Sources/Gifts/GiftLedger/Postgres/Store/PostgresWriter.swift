import GiftModel
import SVGADatabase
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

    struct Shared: Sendable {
        var catalog: CatalogState
        /// The epoch of that catalogue: a standby that took over may have an earlier version.
        var epoch: Int
        var batchCount = 0
        var callCount = 0
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

    var catalog: CatalogState { shared.withLock { $0.catalog } }
    var counts: (batches: Int, calls: Int, retries: Int) {
        shared.withLock { ($0.batchCount, $0.callCount, $0.retryCount) }
    }
    var waitingCount: Int { threads.queue.count }

    func update(_ catalog: CatalogState, of epoch: Int) { shared.withLock { $0.take(catalog, of: epoch) } }

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

final class PostgresWriteLoop: @unchecked Sendable {
    private let session: WriteSession
    private let transaction: ServerTransaction
    private let queue: CallQueue<PostgresWriter.Call>
    private let shared: Lock<PostgresWriter.Shared>
    /// The number of calls that the last commit answered or that arrived meanwhile.
    private var expectedCount = 0
    private var next: PostgresWriter.Call?

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

    private func perform(_ calls: [PostgresWriter.Call]) {
        let end = calls.map(\.end).min() ?? 0
        var conflictCount = 0
        while true {
            do {
                // A connection that fails begins no transaction, and must not look like a call that failed.
                session.breach = nil
                let completions = try transaction.run(calls, until: end)
                return finish(completions)
            } catch {
                let error = SVGAError(error)
                if error.isConflict { conflictCount += 1 }
                // The call that failed must not affect the others.
                let isOfOne = session.breach != nil && !error.isConflict && !error.isDatabaseGone && calls.count > 1
                guard isOfOne || goesOn(after: error, conflictCount, until: end) else {
                    return calls.forEach { $0.write.fail(error) }
                }
                shared.withLock { $0.retryCount += 1 }
                if isOfOne { return calls.forEach { perform([$0]) } }
            }
        }
    }

    private func goesOn(after error: SVGAError, _ conflictCount: Int, until end: Int64) -> Bool {
        if error.isConflict {
            // The conflicting transaction can finish first.
            SteadyClock.wait(nanoseconds: Int64.random(in: 0...2_000_000))
            return conflictCount <= PostgresWriteLoop.maxConflictCount && SteadyClock.now < end
        }
        return error.isDatabaseGone && SteadyClock.now < end
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

/// Locks what a transaction changes: orders, then wallets, then rooms, each in the order of their names. As all transactions of all
/// servers do so, no two of them wait for each other.
struct RowLocks {
    private let connection: PostgresLedgerConnection

    init(_ connection: PostgresLedgerConnection) { self.connection = connection }

    func take(for scopes: [WriteScope]) throws {
        if scopes.contains(where: \.isExclusive) {
            try connection.run("SELECT value FROM counter WHERE name = 'exclusive' FOR UPDATE")
        }
        var rooms = Set(scopes.flatMap { $0.rooms.map(\.text) })
        try rooms.formUnion(roomsOfOrders(RowLocks.sorted(scopes.flatMap { $0.orders.map(\.text) })))
        let made = RowLocks.sorted(scopes.filter(\.makesWallets).flatMap { $0.wallets.map(\.text) })
        try run(
            "INSERT INTO wallet SELECT name, 0 FROM unnest(?::text[]) AS name ORDER BY name ON CONFLICT DO NOTHING",
            made)
        let wallets = RowLocks.sorted(scopes.flatMap { $0.wallets.map(\.text) })
        try run("SELECT 1 FROM wallet WHERE \"user\" = ANY(?) ORDER BY \"user\" FOR UPDATE", wallets)
        try run("SELECT 1 FROM room WHERE id = ANY(?) ORDER BY id FOR UPDATE", rooms.sorted())
    }

    private func roomsOfOrders(_ orders: [String]) throws -> [String] {
        if orders.isEmpty { return [] }
        return try connection.rows(
            "SELECT room FROM gift_order WHERE id = ANY(?) ORDER BY id FOR UPDATE",
            [.text(StatementText.array(orders))]
        ) { $0.text(0) }.compactMap { $0 }
    }

    private func run(_ sql: String, _ names: [String]) throws {
        if !names.isEmpty { try connection.run(sql, [.text(StatementText.array(names))]) }
    }

    private static func sorted(_ names: [String]) -> [String] { Set(names).sorted() }
}
