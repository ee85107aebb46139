import SVGACommandLine
import SVGAInspect
import SVGAKit

extension Command {
    static let info = Command(
        name: "info", summary: "Print what is in movies and what they cost.",
        details: """
            `info` decodes each movie without drawing it, and prints its size, length, sprites, images and sounds, \
            and how much memory it takes. Damaged movies are reported with the place of the fault. Use it with \
            `--untrusted` to check files that others upload.
            """,
        operands: "FILE...",
        operandCount: 1 ... .max,
        flags: [.untrusted] + Flag.network + [.json, .quiet, .help],
        examples: [
            ("info gift.svga", "the movie as text"),
            ("info --json a.svga b.svga", "an array of two objects"),
            ("info - < gift.svga", "from standard input"),
            ("info https://example.org/gift.svga", "from a server, later from the cache"),
        ],
        run: InfoCommand.run)
}

/// `svga-tool info`: what is in movies.
enum InfoCommand {
    @Sendable static func run(
        _ arguments: ParsedArguments, in environment: ToolEnvironment
    ) throws(ToolError) -> ExitCode {
        var reports: [MovieReport] = []
        var failures: [ToolError] = []
        for source in try arguments.sources() {
            do throws(ToolError) {
                reports.append(MovieReport(file: source.name, movie: try source.movie(in: environment)))
            } catch {
                environment.report(error)
                failures.append(error)
            }
        }
        try print(reports, isJSON: arguments.has(.json), isSeveral: arguments.operands.count > 1, in: environment)
        guard let failure = failures.first else { return .done }
        return arguments.operands.count == 1 ? failure.code : .someFailed
    }

    private static func print(
        _ reports: [MovieReport], isJSON: Bool, isSeveral: Bool, in environment: ToolEnvironment
    ) throws(ToolError) {
        if !isJSON {
            try environment.print(reports.map(\.text).joined(separator: "\n"))
        } else if isSeveral {
            try environment.print("\(JSONValue.array(reports.map(\.json)))\n")
        } else if let report = reports.first {
            try environment.print("\(report.json)\n")
        }
    }
}
