import SVGACache
import SVGACommandLine
import SVGAInspect
import SVGASystem

/// Prints the results of URLs in order, each as soon as the previous ones are available.
final class CacheGetPrinter: Sendable {
    typealias Outcome = Result<CachedFile, ToolError>

    private struct State {
        var order = InputOrder<(url: String, outcome: Outcome)>()
        /// Nil for text.
        var documents: DocumentPrinter?
        var failure: ToolError?
    }

    private let environment: ToolEnvironment
    /// Whether paths are printed where JSON is not.
    private let hasPaths: Bool
    private let state: Lock<State>

    init(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws {
        self.environment = environment
        hasPaths = arguments.value(.output) == nil
        state = Lock(State(documents: try DocumentPrinter(resolving: arguments, in: environment)))
    }

    func add(_ outcome: Outcome, of index: Int, url: String) {
        state.withLock { state in
            for (url, outcome) in state.order.add((url, outcome), of: index) {
                if case .failure(let error) = outcome { environment.report(error) }
                if state.failure != nil { continue }
                do {
                    try print(outcome, of: url, &state.documents)
                } catch {
                    state.failure = ToolError(describing: error)
                }
            }
        }
    }

    /// Prints the array if it was requested, and rethrows failures of ``add(_:of:url:)``.
    func finish() throws {
        let (documents, failure) = state.withLock { ($0.documents, $0.failure) }
        if let failure { throw failure }
        try documents?.finish()
    }

    private func print(_ outcome: Outcome, of url: String, _ documents: inout DocumentPrinter?) throws {
        switch outcome {
        case .success(let file) where documents != nil: try documents?.add(file.document(input: url))
        case .failure(let error): try documents?.add(error.document(input: url))
        case .success(let file): if hasPaths { try environment.print("\(file.path)\n") }
        }
    }
}

extension CachedFile {
    fileprivate func document(input: String) -> JSONValue {
        .document([
            ("input", .string(input)), ("path", .string(path)), ("byteCount", .integer(byteCount)),
            ("sha256", .string("\(sha256)")), ("origin", .string(source.rawValue)),
            // The former names of `input` and `origin`, for one more version.
            ("url", .string(input)), ("source", .string(source.rawValue)),
        ])
    }
}
