package import GiftModel
import SVGASystem

/// The times that a hook needs, so that tests can make theirs.
package struct HookClock: Sendable {
    /// A time that is never set back.
    package var steady: @Sendable () -> Duration
    /// Milliseconds since 1970.
    package var wall: @Sendable () -> Milliseconds
    /// Waits until a steady time, or until the task is cancelled, which throws.
    package var sleep: @Sendable (_ until: Duration) async throws -> Void

    package init(
        steady: @escaping @Sendable () -> Duration, wall: @escaping @Sendable () -> Milliseconds,
        sleep: @escaping @Sendable (_ until: Duration) async throws -> Void
    ) {
        (self.steady, self.wall, self.sleep) = (steady, wall, sleep)
    }

    /// The clocks of the machine.
    package static let system = HookClock(
        steady: { SteadyClock.time }, wall: { Milliseconds(WallClock.milliseconds) },
        sleep: { until in try await Task.sleep(for: max(.zero, until - SteadyClock.time)) })
}
