import SVGACommandLine

extension Command {
    static let jobsMerge = Command(
        name: "jobs merge", summary: "Join the reports of the parts of a batch.",
        details: """
            `jobs merge` joins the reports that `batch --shard I/N --report FILE` wrote into the report of one run \
            without `--shard`, except for the times. If reports have different plans, if a shard is missing or \
            repeated, or if an input is in two reports, the exit code is 65.

            Otherwise the exit code is the one of the complete run: 0 without a failure, 75 if all failures are \
            transient, 130 if inputs were not begun, otherwise 1.
            """,
        operands: "REPORT...", operandNote: "REPORT is a file that batch --report wrote.", operandCount: 1 ... .max,
        flags: [.mergedReport, .quiet, .help],
        examples: [("jobs merge part-*.json -o report.json", "the report of all parts")]
    ) { arguments, environment in
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
}

extension Flag {
    static let mergedReport = Flag(
        "output", short: "o", value: "FILE", .output, help: "The report of the whole; - and by default standard output."
    )
}

extension Command {
    private static func write(
        _ report: BatchReport, _ arguments: ParsedArguments, in environment: ToolEnvironment
    ) throws {
        let text = "\(report.json)\n"
        guard let path = arguments.value(.mergedReport), path != "-" else { return try environment.print(text) }
        try OutputFile.write(Array(text.utf8), to: path)
    }
}
