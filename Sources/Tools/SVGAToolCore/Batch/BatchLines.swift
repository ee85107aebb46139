import SVGACommandLine
import SVGAInspect
import SVGASystem

/// Prints what became of the movies of a batch, one a line, in the order of the inputs and as soon as that allows.
final class BatchLines: Sendable {
    private struct State {
        var order = InputOrder<(index: Int, outcome: BatchOutcome)>()
        var isPrinted: [Bool]
        /// Why standard output took no more.
        var failure: ToolError?
    }

    private let inputs: [BatchInput]
    private let folder: String
    private let environment: ToolEnvironment
    private let state: Lock<State>

    /// Nil without `--json-lines`.
    init?(_ inputs: [BatchInput], _ options: BatchOptions, in environment: ToolEnvironment) {
        guard options.printsLines else { return nil }
        (self.inputs, folder, self.environment) = (inputs, options.folder, environment)
        state = Lock(State(isPrinted: [Bool](repeating: false, count: inputs.count)))
    }

    /// Takes the outcome of an input.
    func add(_ outcome: BatchOutcome, of index: Int) {
        state.withLock { state in
            for (index, outcome) in state.order.add((index, outcome), of: index) { print(outcome, of: index, &state) }
        }
    }

    /// Prints the inputs that are missing still after an interrupt.
    ///
    /// - Throws: Also what went wrong in ``add(_:of:)``.
    func finish(_ outcomes: [BatchOutcome]) throws(ToolError) {
        let failure = state.withLock { state in
            for (index, outcome) in outcomes.enumerated() where !state.isPrinted[index] {
                print(outcome, of: index, &state)
            }
            return state.failure
        }
        if let failure { throw failure }
    }

    private func print(_ outcome: BatchOutcome, of index: Int, _ state: inout State) {
        state.isPrinted[index] = true
        guard state.failure == nil else { return }
        do throws(ToolError) {
            let entry = JSONValue.document(outcome.members(of: inputs[index], in: folder))
            try environment.print("\(entry.line)\n")
        } catch {
            state.failure = error
        }
    }
}
