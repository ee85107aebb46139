import SVGACommandLine
import SVGAHTTP

/// The log of a worker: lines on standard error, as for `serve`.
struct WorkerLog: Sendable {
    private let level: LogLevel
    private let format: LogFormat
    private let write: @Sendable (String) -> Void

    init(resolving arguments: ParsedArguments, in environment: ToolEnvironment) throws {
        level = try arguments.choice(.logLevel, of: LogLevel.allCases, named: \.rawValue) ?? .info
        format =
            try arguments.choice(.logFormat, of: LogFormat.allCases, named: \.rawValue)
            ?? (environment.isErrorTerminal ? .text : .json)
        let isQuiet = arguments.has(.quiet)
        write = { line in if !isQuiet { try? environment.standardError.write(Array("\(line)\n".utf8)) } }
    }

    func report(
        _ event: String, _ message: String, _ level: LogLevel = .info, notes: [(key: String, value: String)] = []
    ) {
        guard level >= self.level else { return }
        var line = LogLine(format, level, event: event)
        line.add("message", message)
        for note in notes { line.add(note.key, note.value) }
        write(line.text)
    }
}
