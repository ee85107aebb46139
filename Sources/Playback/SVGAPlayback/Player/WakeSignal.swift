import SVGASystem

/// Wakes the one waiting task; a signal before the wait is not lost.
final class WakeSignal: Sendable {
    private struct State {
        var isSet = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Lock(State())

    func set() {
        let waiter = state.withLock { state in
            state.isSet = state.waiter == nil
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Suspends the task until the signal is set, or the task is cancelled.
    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let isSet = state.withLock { state in
                    if !state.isSet { state.waiter = waiter }
                    defer { state.isSet = false }
                    return state.isSet
                }
                if isSet { waiter.resume() }
            }
        } onCancel: {
            set()
        }
    }

    /// Suspends the task until the signal is set, the task is cancelled, or a time has come.
    func wait(until time: Duration, of clock: PlayTime) async {
        let alarm = Task {
            try await clock.sleep(until: time)
            set()
        }
        await wait()
        alarm.cancel()
    }
}
