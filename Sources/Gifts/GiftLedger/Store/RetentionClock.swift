package import GiftModel

/// The time for retention and retries: it begins with the wall clock and continues with the steady one, so that setting
/// the wall clock forward a day does not expire keys or call hooks too early.
package struct RetentionClock: Sendable {
    private let start, steadyStart: Milliseconds
    private let clock: LedgerClock

    /// - Parameter last: The latest time that the ledger has seen; an earlier wall clock was set back.
    init(_ clock: LedgerClock, last: Milliseconds) {
        self.clock = clock
        (start, steadyStart) = (max(clock.wall(), last), clock.steady())
    }

    package var now: Milliseconds { start + (clock.steady() - steadyStart) }
    /// The time that people read.
    var wall: Milliseconds { clock.wall() }
}
