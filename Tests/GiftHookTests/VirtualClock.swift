@testable import GiftHook
import SVGASystem

/// A clock that a test advances.
final class VirtualClock: Sendable {
    private struct State {
        var now = Duration.seconds(1000)
        var sleepers: [(until: Duration, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Lock(State())

    var now: Duration { state.withLock { $0.now } }

    /// The number of sleeping tasks.
    var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now += duration
            let due = state.sleepers.filter { $0.until <= state.now }.map(\.continuation)
            state.sleepers.removeAll { $0.until <= state.now }
            return due
        }
        for continuation in due { continuation.resume() }
    }

    /// The clock as a hook takes it; its wall shows 2026-01-01 00:00:00 at the start.
    var clock: HookClock {
        HookClock(
            steady: { self.now },
            wall: { 1_767_225_600_000 + Int((self.now - .seconds(1000)) / .milliseconds(1)) },
            sleep: { until in
                try Task.checkCancellation()
                await withCheckedContinuation { continuation in
                    let isOver = self.state.withLock { state in
                        if until > state.now { state.sleepers.append((until, continuation)) }
                        return until <= state.now
                    }
                    if isOver { continuation.resume() }
                }
                try Task.checkCancellation()
            })
    }
}
