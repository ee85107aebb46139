package import GiftModel
package import SVGADatabase
import SVGASystem

package struct LedgerConfiguration: Sendable {
    /// The file, made with permissions 0600 where there is none; `:memory:` for tests.
    package var path: String
    package var clock: LedgerClock
    /// Whether a gift is shown that was charged after it was unknown, unless the room has closed or the order is too old.
    /// Otherwise the billing system is told that it was not shown.
    package var deliversLate: Bool
    /// The time after its order during which an event is still shown.
    package var maxLateness: Milliseconds
    /// The time that a server may take to ask the billing system and to record its answer.
    package var lease: Milliseconds
    /// Whether the billing system may be asked again, because it charges each payment ID once.
    package var asksAgain: Bool
    /// The maximum number of orders per transaction, and the maximum time that one waits for more orders.
    package var maxBatchCount: Int
    package var maxBatchNanoseconds: Int64
    package var maxWaitingCount: Int
    package var readerCount: Int
    package var retention: Retention
    package var fault: DatabaseFault.Rule?
    /// Called after each commit, on the thread of the writer, with the events in the order of their commits. It must not wait
    /// and not call the ledger.
    package var onCommit: @Sendable ([RoomGiftEvent]) -> Void

    package init(
        path: String, clock: LedgerClock = .system, deliversLate: Bool = true,
        onCommit: @escaping @Sendable ([RoomGiftEvent]) -> Void = { _ in }
    ) {
        (self.path, self.clock, self.deliversLate, self.onCommit) = (path, clock, deliversLate, onCommit)
        (maxLateness, lease, asksAgain) = (60_000, 5_000, true)
        (maxBatchCount, maxBatchNanoseconds) = (128, 2_000_000)
        (maxWaitingCount, readerCount, retention) = (10_000, 2, Retention())
    }

    package struct Retention: Sendable {
        package var events: Milliseconds = 24 * 3_600_000
        package var eventsOfRoom = 10_000
    }
}

package struct LedgerClock: Sendable {
    /// Milliseconds since 1970, for times that people read. It can leap.
    package var wall: @Sendable () -> Milliseconds
    /// Milliseconds since some moment, for how long something is kept and when it is tried again. It never leaps.
    package var steady: @Sendable () -> Milliseconds

    package init(wall: @escaping @Sendable () -> Milliseconds, steady: @escaping @Sendable () -> Milliseconds) {
        (self.wall, self.steady) = (wall, steady)
    }
}

extension LedgerClock {
    package static let system = LedgerClock(
        wall: { Int(WallClock.milliseconds) }, steady: { Int(SteadyClock.now / 1_000_000) })
}
