package import GiftModel
package import SVGADatabase

/// How a ledger is kept.
package struct LedgerConfiguration: Sendable {
    /// The file, made with permissions 0600 where there is none; `:memory:` for tests.
    package var path: String
    package var clock: LedgerClock
    /// What becomes of an order that the hook allows after it was unknown.
    package var lateGift: LateGiftPolicy
    /// How long after its order an event is still worth showing.
    package var maxLateness: Milliseconds
    /// How long a server may take to ask the billing system and to record its answer.
    package var lease: Milliseconds
    /// Whether the billing system may be asked again, because it charges each payment ID once.
    package var asksAgain: Bool
    /// The most orders of a transaction, and the longest time that one waits for orders to come.
    package var maxBatchCount: Int
    package var maxBatchNanoseconds: Int64
    /// The most calls that wait for the writer.
    package var maxWaitingCount: Int
    /// Connections that read.
    package var readerCount: Int
    package var retention: Retention
    /// Makes calls of SQLite fail under test.
    package var fault: DatabaseFault.Rule?
    /// Called after each commit, on the thread of the writer, with the events in the order of their commits. It must not wait
    /// and not call the ledger.
    package var onCommit: @Sendable ([RoomGiftEvent]) -> Void

    package init(
        path: String, clock: LedgerClock = .system, lateGift: LateGiftPolicy = .deliver,
        onCommit: @escaping @Sendable ([RoomGiftEvent]) -> Void = { _ in }
    ) {
        (self.path, self.clock, self.lateGift, self.onCommit) = (path, clock, lateGift, onCommit)
        (maxLateness, lease, asksAgain) = (60_000, 5_000, true)
        (maxBatchCount, maxBatchNanoseconds) = (128, 2_000_000)
        (maxWaitingCount, readerCount, retention) = (10_000, 2, Retention())
    }

    /// How long things are kept.
    package struct Retention: Sendable {
        package var events: Milliseconds = 24 * 3_600_000
        /// Events of a room, whatever their age.
        package var eventsOfRoom = 10_000
        package init() {}
    }
}

/// What becomes of an order that the hook allows after it was unknown.
package enum LateGiftPolicy: Sendable {
    /// The event goes out late, unless the room has closed or the order is too old.
    case deliver
    /// The hook is told that the gift was not shown.
    case cancel
}

/// The clocks of a ledger.
package struct LedgerClock: Sendable {
    /// Milliseconds since 1970, for times that people read. It can leap.
    package var wall: @Sendable () -> Milliseconds
    /// Milliseconds since some moment, for how long something is kept and when it is tried again. It never leaps.
    package var steady: @Sendable () -> Milliseconds

    package init(wall: @escaping @Sendable () -> Milliseconds, steady: @escaping @Sendable () -> Milliseconds) {
        (self.wall, self.steady) = (wall, steady)
    }
}
