import GiftModel

/// A clock of any kind, as milliseconds since its first use.
struct GiftTime: Sendable {
    private let elapsed: @Sendable () -> Duration
    private let sleepUntil: @Sendable (Duration) async throws -> Void

    init<Base: Clock>(_ clock: Base) where Base.Duration == Duration {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleepUntil = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    /// The time, rounded down: events at this time are due.
    var now: Milliseconds {
        let (seconds, attoseconds) = elapsed().components
        return Int(clamping: seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }

    func sleep(until time: Milliseconds) async throws { try await sleepUntil(.milliseconds(time)) }

    func sleep(for duration: Duration) async throws { try await sleepUntil(elapsed() + duration) }
}
