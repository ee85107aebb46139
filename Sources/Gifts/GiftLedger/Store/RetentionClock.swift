package import GiftModel

/// The time by which things are kept and tried again: it begins with the wall clock and goes on with the steady one, so that a
/// wall clock that is set forward a day neither forgets keys nor asks hooks too early.
package struct RetentionClock: Sendable {
    private let start: Milliseconds
    private let steadyStart: Milliseconds
    private let clock: LedgerClock

    /// - Parameter last: The latest time that the ledger has seen; a wall clock behind it was set back.
    init(_ clock: LedgerClock, last: Milliseconds) {
        self.clock = clock
        (start, steadyStart) = (max(clock.wall(), last), clock.steady())
    }

    package var now: Milliseconds { start + (clock.steady() - steadyStart) }
    /// The time that people read.
    var wall: Milliseconds { clock.wall() }
}
