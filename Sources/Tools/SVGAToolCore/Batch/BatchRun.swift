import Glibc
import SVGACommandLine
import SVGAKit
import SVGASystem

/// One batch while it runs, shared by the threads that work on it.
final class BatchRun: Sendable {
    /// How many movies are done, and what became of the last one, by its place among the inputs.
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

    /// Prepares a run.
    ///
    /// - Parameters:
    ///   - inputs: The movies in the order in which they are begun.
    ///   - cancellation: Stops after the movies that were begun.
    ///   - progress: Told how many are done after each; called on any thread, one call at a time.
    ///   - work: Does one movie; called on several threads at once.
    init(
        _ inputs: [BatchInput], cancellation: CancellationToken,
        progress: @escaping Progress,
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
            progress(state.doneCount, index, outcome)
        }
    }
}

/// Turns one movie after the other into its picture.
struct BatchWorker {
    let options: BatchOptions
    let environment: ToolEnvironment
    private let shared = SharedMovie()

    init(options: BatchOptions, environment: ToolEnvironment) {
        (self.options, self.environment) = (options, environment)
    }

    /// What becomes of a movie; nothing that goes wrong with it stops the others.
    func outcome(of input: BatchInput) -> BatchOutcome {
        let path = options.outputPath(of: input)
        if options.resumes, isPresent(path) { return .present }
        let clock = ContinuousClock()
        let start = clock.now
        do throws(ToolError) {
            let (file, picture) = try picture(of: input)
            try OutputFile.write(file, to: path)
            environment.sayIfVerbose("\(input.location): written to \(path)")
            return .written(picture, clock.now - start)
        } catch {
            return .failed(error, clock.now - start)
        }
    }

    private func picture(of input: BatchInput) throws(ToolError) -> (file: [UInt8], PictureFacts) {
        let source = options.source(of: input)
        let base =
            input.words == nil
            ? try makeBase(of: source) : try shared.base { () throws(ToolError) in try makeBase(of: source) }
        let renderer = try options.content.personal(
            base.renderer, input.words ?? options.content.words, file: input.name, in: environment)
        return try ToolError.catching(file: source.name) {
            var plan = options.plan.settled(as: options.plan.format)
            // The search for a poster is not done twice.
            if case .poster = plan.content, let frame = base.frames.first { plan.content = .frame(frame) }
            let file = try plan.settledFile(
                from: renderer, compression: options.compression, cancellation: CancellationToken())
            let facts = PictureFacts(
                frames: base.frames, frameCount: base.loaded.movie.frameCount, sha256: base.loaded.sha256,
                file: try PictureFacts.File(of: file, hasDigest: options.hasDigests))
            return (file, facts)
        }
    }

    private func makeBase(of source: MovieSource) throws(ToolError) -> SharedMovie.Base {
        let loaded = try source.loadedMovie(in: environment, hasDigest: options.hasDigests)
        let renderer = FrameRenderer(loaded.movie, limits: source.limits)
        let plan = options.plan.settled(as: options.plan.format)
        return try ToolError.catching(file: source.name) {
            SharedMovie.Base(loaded: loaded, renderer: renderer, frames: try plan.frames(of: renderer))
        }
    }

    /// Whether a file is there that is not empty, as one may be after a loss of power.
    func isPresent(_ path: String) -> Bool {
        FileSystem.status(at: path).map { $0.isPlainFile && $0.st_size > 0 } ?? false
    }
}
