import SVGACommandLine
import SVGASystem

extension Command {
    static let jobsMerge = Command(
        name: "jobs merge", summary: "Join the reports of the parts of a batch.",
        details: """
            `jobs merge` joins the reports that `batch --shard I/N --report FILE` wrote into that of the whole, as one \
            run without `--shard` would have written it but for the times. Reports of other plans, a part that is \
            missing or there twice, and an input that stands in two of them are errors with the code 65.

            The exit code is that of the whole run: 0 where nothing failed, 75 where all that failed may pass, else \
            1; 130 where inputs were not begun.
            """,
        operands: "REPORT...", operandNote: "REPORT is a file that batch --report wrote.", operandCount: 1 ... .max,
        flags: [.mergedReport, .quiet, .help],
        examples: [("jobs merge part-*.json -o report.json", "the report of all parts")],
        run: JobsMergeCommand.run)
}

extension Flag {
    static let mergedReport = Flag(
        "output", short: "o", value: "FILE", .output, help: "The report of the whole; - and by default standard output."
    )
}

/// `svga-tool jobs merge`: merges the shards' reports into a report of the complete batch.
enum JobsMergeCommand {
    @Sendable static func run(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws -> ExitCode {
        var merge = ReportMerge()
        for name in arguments.operands {
            let file = InputFile(name: name, maxByteCount: BatchReport.maxByteCount)
            let bytes = try file.text(standardInput: environment.standardInput)
            try ToolError.saying("merge", .badData, file: name) {
                try merge.add(BatchReport(parsing: bytes), named: name)
            }
        }
        guard let merged = try ToolError.saying("merge", .badData, { try merge.merged() }) else {
            throw arguments.usageError("REPORT... is missing")
        }
        try write(merged, arguments, in: environment)
        if !arguments.has(.quiet) { environment.say(merged.summary) }
        return merged.exitCode
    }

    private static func write(
        _ report: BatchReport, _ arguments: ParsedArguments, in environment: ToolEnvironment
    ) throws {
        let text = "\(report.json)\n"
        guard let path = arguments.value(.mergedReport), path != "-" else { return try environment.print(text) }
        try OutputFile.write(Array(text.utf8), to: path)
    }
}
