import SVGACommandLine
import SVGAInspect
import SVGAOptimize
import SVGASystem

extension Command {
    static let optimize = Command(
        name: "optimize", summary: "Make movies smaller, and their pictures take less memory.",
        details: """
            `optimize` removes hidden content, merges equal pictures and the sprites of one layer, crops transparent \
            borders and compresses again. It renders all frames before and after, and reverts changes that alter \
            them, key by key. The output is never larger than the input.

            Each pass is exact (frames stay identical), rounding (at least 70 dB in each frame, no channel by more \
            than 4 of 255) or lossy. `--goal identical` runs only exact passes; `--quality`, `--density`, \
            `--max-bytes` and `--max-decoded` run lossy ones too. Keys that a person seems to have named are slots \
            of an app, whose pictures keep their keys and sizes; `--slots` selects them.

            If a movie misses its size, the exit code is 1, and the command writes it only with `--force`.
            """,
        operands: "FILE|DIR...", operandCount: 1 ... .max, operandCompletions: [.file],
        flags: [.untrusted, .limit] + Flag.network.filter { $0.name != Flag.timeout.name } + Flag.optimization + [
            .optimizedOutput, .inPlace, .noClobber, .optimizeDryRun, .optimizeReport, .forceOverBudget, .jobs,
            .jsonArray, .jsonLines, .quiet, .verbose, .help,
        ],
        examples: [
            ("optimize gift.svga -o small.svga", "unchanged frames, except for rounding"),
            ("optimize --goal identical --dry-run *.svga", "possible savings without any change"),
            ("optimize gift.svga -o small.svga --max-bytes 500K", "as little loss as 500 KiB take"),
            ("optimize gifts -o small --json-lines", "all movies of a directory, one object per movie"),
        ]
    ) { arguments, environment in
        let options = try OptimizeOptions(resolving: arguments, in: environment)
        var documents = try DocumentPrinter(resolving: arguments, in: environment)
        if environment.watchesSignals { SignalWatcher.cancelBySignal(environment.cancellation) }
        var (failures, reports): ([ToolError], [JSONValue]) = ([], [])
        for (source, output) in zip(options.sources, options.outputs) {
            let (report, failure) = outcome(of: source, output, options, in: environment)
            if let failure {
                environment.report(failure)
                failures.append(failure)
            }
            reports.append(report?.document ?? failure?.document(input: source.name) ?? .null)
            if documents != nil {
                if let document = reports.last { try documents?.add(document) }
            } else if let report, !arguments.has(.quiet) {
                try options.say(report.text, in: environment)
            }
            if environment.cancellation.isCancelled { break }
        }
        try documents?.finish()
        try options.write(reports, in: environment)
        guard let failure = failures.first else { return .done }
        return options.sources.count == 1 ? failure.code : .someFailed
    }

    /// The result of one movie, and the reason if it is not as requested.
    private static func outcome(
        of source: MovieSource, _ output: DocumentOutput?, _ options: OptimizeOptions, in environment: ToolEnvironment
    ) -> (OptimizeReport?, ToolError?) {
        do {
            let document = try source.document(in: environment, isQuiet: options.isQuiet)
            let optimizer = options.optimizer(limits: source.limits, in: environment)
            let result = try ToolError.catching(file: source.name, stage: "optimize") {
                try optimizer.optimize(document)
            }
            let report = OptimizeReport(file: source.name, result: result)
            let failure = report.failure(options)
            let isWanted = result.meetsGoal || options.isForced
            // A movie that is changed in place and stays the same is not written.
            if isWanted, let output, !(options.isInPlace && result.keepsInput) {
                try output.write(result.bytes, in: environment)
            }
            return (report, failure)
        } catch {
            return (nil, ToolError(describing: error))
        }
    }
}
