import SVGAKit
import SVGASystem

/// One batch while it runs, shared by the threads that work on it.
final class BatchRun: Sendable {
    private struct State {
        var next = 0
        var doneCount = 0
        var idleThreadCount = 0
        var outcomes: [BatchOutcome]
    }

    private let inputs: [BatchInput]
    private let cancellation: CancellationToken
    private let work: @Sendable (BatchInput) -> BatchOutcome
    private let progress: @Sendable (Int, BatchOutcome) -> Void
    private let state: Lock<State>

    /// Prepares a run.
    ///
    /// - Parameters:
    ///   - inputs: The movies in the order in which they are begun.
    ///   - cancellation: Stops after the movies in work.
    ///   - progress: Told how many are done after each; called on any thread, one call at a time.
    ///   - work: Does one movie; called on several threads at once.
    init(
        _ inputs: [BatchInput], cancellation: CancellationToken,
        progress: @escaping @Sendable (Int, BatchOutcome) -> Void,
        work: @escaping @Sendable (BatchInput) -> BatchOutcome
    ) {
        (self.inputs, self.cancellation, self.progress, self.work) = (inputs, cancellation, progress, work)
        state = Lock(State(outcomes: [BatchOutcome](repeating: .waiting, count: inputs.count)))
    }

    /// Works on threads of its own until no movie is left; the outcomes in the order of the inputs.
    ///
    /// Movies of URLs wait for Swift's tasks, so that the threads cannot be those of the tasks.
    func outcomes(threadCount: Int) -> [BatchOutcome] {
        let wanted = min(threadCount, inputs.count)
        let startedCount = (0..<wanted).count { _ in BackgroundThread.start { [self] in workAndReport() } == 0 }
        if startedCount == 0 { workAndReport() }
        return state.waiting { $0.idleThreadCount >= max(1, startedCount) ? $0.outcomes : nil }
    }

    private func workAndReport() {
        while let index = takeInput() {
            let outcome = work(inputs[index])
            state.withLock { state in
                state.outcomes[index] = outcome
                state.doneCount += 1
                progress(state.doneCount, outcome)
            }
        }
        state.withLock { $0.idleThreadCount += 1 }
        state.wakeWaiters()
    }

    private func takeInput() -> Int? {
        if cancellation.isCancelled { return nil }
        return state.withLock { state in
            guard state.next < inputs.count else { return nil }
            state.next += 1
            return state.next - 1
        }
    }
}
