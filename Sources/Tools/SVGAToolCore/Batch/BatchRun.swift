import Glibc
import SVGACommandLine
import SVGAKit
import SVGASystem

/// One batch while it runs, shared by the threads that work on it.
final class BatchRun: Sendable {
    private struct State {
        var doneCount = 0
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
    ///   - cancellation: Stops after the movies that were begun.
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
            progress(state.doneCount, outcome)
        }
    }
}

/// Turns one movie after the other into its picture.
struct BatchWorker {
    let options: BatchOptions
    let environment: ToolEnvironment

    /// What becomes of a movie; nothing that goes wrong with it stops the others.
    func outcome(of input: BatchInput) -> BatchOutcome {
        let path = options.outputPath(of: input)
        if options.resumes, isPresent(path) { return .present }
        let clock = ContinuousClock()
        let start = clock.now
        do throws(ToolError) {
            let file = try picture(of: input)
            try ToolError.catching { try AtomicFile.write(file, to: path) }
            return .written(clock.now - start)
        } catch {
            return .failed(error, clock.now - start)
        }
    }

    private func picture(of input: BatchInput) throws(ToolError) -> [UInt8] {
        let source = options.source(of: input)
        let renderer = try source.renderer(in: environment)
        return try ToolError.catching(file: source.name) {
            try options.plan.png(from: renderer, compression: options.compression)
        }
    }

    /// Whether a file is there that is not empty, as one may be after a loss of power.
    private func isPresent(_ path: String) -> Bool {
        FileSystem.status(at: path).map { $0.isPlainFile && $0.st_size > 0 } ?? false
    }
}
