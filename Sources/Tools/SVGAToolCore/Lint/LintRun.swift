import SVGACommandLine
import SVGAKit
import SVGALint
import SVGASystem

/// Looks at all files of a run, several at a time.
struct LintRun {
    private let options: LintOptions
    private let environment: ToolEnvironment
    /// The files in the order of the operands, sorted by name in directories.
    let files: [String]

    /// Finds the files; no movie at all is ``ExitCode/cannotRead``.
    init(_ options: LintOptions, _ environment: ToolEnvironment) throws {
        (self.options, self.environment) = (options, environment)
        files = try BatchFinder.movies(of: options.paths, excluded: options.excluded, in: environment).map(\.location)
    }

    /// The findings in each file.
    func outcomes() -> [LintOutcome] {
        let linter = options.linter
        let found = Lock([LintOutcome?](repeating: nil, count: files.count))
        ParallelLoop.run(count: files.count, threadCount: options.workerCount) { [self] next in
            while !environment.cancellation.isCancelled, let index = next() {
                let outcome = outcome(of: files[index], linter)
                found.withLock { $0[index] = outcome }
            }
        }
        return found.withLock { $0 }.compactMap(\.self)
    }

    private func outcome(of name: String, _ linter: Linter) -> LintOutcome {
        let source = MovieSource(
            name: name, isUntrusted: options.isUntrusted, limits: options.limits, cache: options.cache)
        do {
            let report = linter.report(on: try source.bytes(in: environment), named: name)
            if report.isOutOfMemory { throw ToolError(.outOfMemory, file: name, message: "lint: memory is missing") }
            return .report(options.baseline?.removingKnown(from: report) ?? report)
        } catch {
            return .failed(name: name, ToolError(describing: error))
        }
    }
}
