import SVGACache
import SVGACommandLine
import SVGAInspect

extension Command {
    static let cacheWarm = Command(
        name: "cache warm", summary: "Download the movies that a file lists, one URL per line.",
        details: """
            `cache warm` downloads the URLs in a file, or in standard input with `-`, one per line. Text after a \
            space is ignored, and `#` begins a comment. If a download fails, the command reports it and continues.
            """,
        operands: "FILE",
        flags: Flag.network + [.concurrency, .maxTotal, .json, .quiet, .verbose, .progress, .help],
        examples: [("cache warm tonight.txt -j 8", "eight at a time")]
    ) { arguments, environment in
        let source = try ToolCache(resolving: arguments)
        let strategy = PrefetchStrategy(
            concurrentCount: try arguments.jobCount(default: 4), byteBudget: try arguments.byteCount(.maxTotal))
        let list = InputFile(name: arguments.operands.first ?? "-", maxByteCount: maxListByteCount)
        let urls = urls(in: String(decoding: try list.text(standardInput: environment.standardInput), as: UTF8.self))
        let cache = try source.open()
        let bar = environment.progressBar(total: urls.count, unit: "URLs", isQuiet: source.options.isQuiet)
        let requests = urls.map { source.options.request($0) }
        let (status, failures) = waitForTask {
            let prefetch = cache.prefetch(requests, strategy: strategy)
            let watch = Task { await show(prefetch, on: bar) }
            defer { watch.cancel() }
            return (await prefetch.finished(), await prefetch.failures)
        }
        bar?.clear()
        let errors = failures.map { (url: $0.url, error: ToolError($0, request: MovieRequest(url: $0.url))) }
        for failure in errors { environment.report(failure.error) }
        try report(status, errors, arguments, in: environment)
        return failures.isEmpty ? .done : .someFailed
    }

    /// The longest list that is read, in bytes.
    private static let maxListByteCount = 64 << 20

    /// The lines except comments and empty lines.
    private static func urls(in text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map { line in
            let words = line.drop { $0.isWhitespace }
            return String(words.prefix { !$0.isWhitespace })
        }
        .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    }

    private static func show(_ prefetch: Prefetch, on bar: ProgressBar?) async {
        guard let bar else { return }
        while !Task.isCancelled {
            let status = await prefetch.status
            bar.show(status.completedCount + status.failedCount)
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    private static func report(
        _ status: PrefetchStatus, _ failures: [(url: String, error: ToolError)], _ arguments: ParsedArguments,
        in environment: ToolEnvironment
    ) throws {
        let transferredCount = status.completedCount - status.presentCount
        if arguments.has(.json) {
            let object = JSONValue.document([
                ("urlCount", .integer(status.totalCount)), ("presentCount", .integer(status.presentCount)),
                ("transferredCount", .integer(transferredCount)),
                ("transferredByteCount", .integer(status.transferredByteCount)),
                ("failedCount", .integer(status.failedCount)), ("waitingCount", .integer(status.waitingCount)),
                ("failures", .array(failures.map { .object([("input", .string($0.url))] + $0.error.members) })),
            ])
            try environment.print("\(object)\n")
        } else if !arguments.has(.quiet) {
            let rest = status.waitingCount == 0 ? "" : ", \(status.waitingCount) not begun"
            environment.say(
                "\(status.presentCount) there already, \(transferredCount) fetched "
                    + "(\(status.transferredByteCount) bytes), \(status.failedCount) failed\(rest)")
        }
    }
}
