import SVGACommandLine
import SVGASystem

final class BatchRun: Sendable {
    /// The number of finished movies, and the result of the last one, by its place among the inputs.
    typealias Progress = @Sendable (_ doneCount: Int, _ index: Int, BatchOutcome) -> Void

    private struct State {
        var doneCount = 0
        var outcomes: [BatchOutcome]
    }

    private let inputs: [BatchInput]
    private let cancellation: CancellationToken
    private let work: @Sendable (BatchInput) -> BatchOutcome
    private let progress: Progress
    private let state: Lock<State>

    /// Prepares a run. The cancellation stops it after the movies that were begun. `waiting` has the report entry of
    /// each movie before it is begun. `progress` is called on any thread, one call at a time; `work` on several threads at once.
    init(
        _ inputs: [BatchInput], waiting: [ManifestEntry], cancellation: CancellationToken,
        progress: @escaping Progress,
        work: @escaping @Sendable (BatchInput) -> BatchOutcome
    ) {
        (self.inputs, self.cancellation, self.progress, self.work) = (inputs, cancellation, progress, work)
        state = Lock(State(outcomes: waiting.map { BatchOutcome(waiting: $0) }))
    }

    /// Works on several threads until no movie is left; the outcomes in the order of the inputs.
    func outcomes(threadCount: Int) -> [BatchOutcome] {
        ParallelLoop.run(count: inputs.count, threadCount: threadCount) { [self] next in
            while !cancellation.isCancelled, let index = next() { work(on: index) }
        }
        return state.withLock { $0.outcomes }
    }

    private func work(on index: Int) {
        let outcome = work(inputs[index])
        state.withLock { state in
            state.outcomes[index] = outcome
            state.doneCount += 1
            progress(state.doneCount, index, outcome)
        }
    }
}
