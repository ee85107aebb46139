import SVGACommandLine
import SVGAInspect

/// Prints the JSON objects of a command: one array at its end, or each immediately as its own line.
struct DocumentPrinter {
    private enum Layout {
        case array, lines
    }

    private let layout: Layout
    private let environment: ToolEnvironment
    private var documents: [JSONValue] = []

    /// Understands `--json` and `--json-lines`; nil without either.
    init?(resolving arguments: ParsedArguments, in environment: ToolEnvironment) throws {
        let (isArray, isLines) = (arguments.has(.jsonArray), arguments.has(.jsonLines))
        if isArray, isLines { throw arguments.usageError("--json and --json-lines cannot be combined") }
        guard isArray || isLines else { return nil }
        (layout, self.environment) = (isLines ? .lines : .array, environment)
    }

    mutating func add(_ document: JSONValue) throws {
        switch layout {
        case .array: documents.append(document)
        case .lines: try environment.print("\(document.line)\n")
        }
    }

    /// Prints the array, even if it is empty.
    func finish() throws {
        if layout == .array { try environment.print("\(JSONValue.array(documents))\n") }
    }
}

extension ParsedArguments {
    /// Prints a report on each movie as soon as it is available, as text (`isSpaced` by empty lines) or JSON, and names
    /// movies that have none. Returns the code of a single movie's error, or ``ExitCode/someFailed``.
    func printReports<Report>(
        on sources: @autoclosure () throws -> [MovieSource], isSpaced: Bool = false, in environment: ToolEnvironment,
        text: (Report) -> String, json: (Report) -> JSONValue, of report: (MovieSource) throws -> Report
    ) throws -> ExitCode {
        var documents = try DocumentPrinter(resolving: self, in: environment)
        let sources = try sources()
        var (failure, separator): (ToolError?, String) = (nil, "")
        for source in sources {
            switch Result(catching: { try report(source) }) {
            case .success(let report):
                guard documents == nil else {
                    try documents?.add(json(report))
                    continue
                }
                try environment.print(separator + text(report))
                if isSpaced { separator = "\n" }
            case .failure(let error):
                let error = ToolError(describing: error)
                environment.report(error)
                try documents?.add(error.document(input: source.name))
                failure = failure ?? error
            }
        }
        try documents?.finish()
        guard let failure else { return .done }
        return sources.count == 1 ? failure.code : .someFailed
    }
}

extension ToolError {
    /// The object of an input that failed, instead of its results.
    func document(input: String) -> JSONValue { .document([("input", .string(input))] + members) }

    /// The exit code and the text of the error.
    var members: [(key: String, value: JSONValue)] {
        [("code", .integer(Int(code.rawValue))), ("error", .string(message ?? "stopped"))]
    }
}

/// Puts results that come in any order back into the order of their inputs.
struct InputOrder<Value> {
    private var early: [Int: Value] = [:]
    private var next = 0

    /// Takes the result of an input; returns the results of the next inputs whose predecessors are complete.
    mutating func add(_ value: Value, of index: Int) -> [Value] {
        early[index] = value
        var due: [Value] = []
        while let value = early.removeValue(forKey: next) {
            due.append(value)
            next += 1
        }
        return due
    }
}
