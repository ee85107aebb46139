import SVGASystem

/// The time of a player: 0 before its start, then its clock's time since the start.
final class PlayTime: Sendable {
    private let origin = Lock<Duration?>(nil)
    private let elapsed: @Sendable () -> Duration
    private let rest: @Sendable (Duration) async throws -> Void

    init<C: Clock<Duration>>(_ clock: C) {
        let made = clock.now
        elapsed = { made.duration(to: clock.now) }
        rest = { time in try await clock.sleep(until: made.advanced(by: time), tolerance: nil) }
    }

    func start() {
        let elapsed = elapsed()
        origin.withLock { origin in origin = origin ?? elapsed }
    }

    var now: Duration {
        guard let origin = origin.withLock({ $0 }) else { return .zero }
        return elapsed() - origin
    }

    /// Suspends the task until a time.
    func sleep(until time: Duration) async throws {
        // The clock never gets an instant that it cannot represent.
        try await rest(min(time, .seconds(1 << 40)) + (origin.withLock { $0 } ?? .zero))
    }
}
