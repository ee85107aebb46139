/// Threads for long computations, separate from Swift's task threads, of which there is one per processor.
package final class BackgroundPool: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var threadCount = 0
    }

    private let state = Lock(State())
    private let maxThreadCount: Int

    package static let shared = BackgroundPool(maxThreadCount: ParallelLoop.processorCount)

    /// Creates a pool; its threads start when there is work for them and end when there is not.
    package init(maxThreadCount: Int) { self.maxThreadCount = max(1, maxThreadCount) }

    /// Does work on a thread of the pool while the task is suspended. Its token is cancelled with the task; work that
    /// is cancelled before it begins is begun all the same, and should look at the token first.
    package func run<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable (CancellationToken) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let token = CancellationToken()
        let result: Result<Value, Failure> = await withTaskCancellationHandler {
            await Handover.value { give in
                add { give(Result { () throws(Failure) in try body(token) }) }
            }
        } onCancel: {
            token.cancel()
        }
        return try result.get()
    }

    private func add(_ work: @escaping @Sendable () -> Void) {
        let needsThread = state.withLock { state in
            state.waiting.append(work)
            guard state.threadCount < maxThreadCount else { return false }
            state.threadCount += 1
            return true
        }
        guard needsThread, BackgroundThread.start({ [self] in workUntilNothingWaits() }) != 0 else { return }
        // If the system cannot start a thread and no other one is working, this thread does the work.
        let isAlone = state.withLock { state in
            if state.threadCount == 1 { return true }
            state.threadCount -= 1
            return false
        }
        if isAlone { workUntilNothingWaits() }
    }

    private func workUntilNothingWaits() {
        while let work = takeWork() { work() }
    }

    private func takeWork() -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.threadCount -= 1
            return nil
        }
    }
}
