import SVGACommandLine
import SVGAInspect
import SVGASystem

/// Prints the result of each movie in a batch, one per line, in the order of the inputs and as soon as possible.
final class BatchLines: Sendable {
    private struct State {
        var order = InputOrder<(index: Int, entry: ManifestEntry)>()
        var isPrinted: [Bool]
        var failure: ToolError?
    }

    private let environment: ToolEnvironment
    private let state: Lock<State>

    /// Nil without `--json-lines`.
    init?(count: Int, _ options: BatchOptions, in environment: ToolEnvironment) {
        guard options.printsLines else { return nil }
        self.environment = environment
        state = Lock(State(isPrinted: [Bool](repeating: false, count: count)))
    }

    func add(_ entry: ManifestEntry, of index: Int) {
        state.withLock { state in
            for (index, entry) in state.order.add((index, entry), of: index) { print(entry, of: index, &state) }
        }
    }

    /// Prints the inputs that are missing still after an interrupt, and rethrows failures of ``add(_:of:)``.
    func finish(_ entries: [ManifestEntry]) throws {
        let failure = state.withLock { state in
            for (index, entry) in entries.enumerated() where !state.isPrinted[index] { print(entry, of: index, &state) }
            return state.failure
        }
        if let failure { throw failure }
    }

    private func print(_ entry: ManifestEntry, of index: Int, _ state: inout State) {
        state.isPrinted[index] = true
        guard state.failure == nil else { return }
        do {
            try environment.print("\(JSONValue.document(entry.batchMembers).line)\n")
        } catch {
            state.failure = ToolError(describing: error)
        }
    }
}
