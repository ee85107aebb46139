import SVGACache
import SVGACommandLine

extension Command {
    static let cacheGet = Command(
        name: "cache get", summary: "Download movies that are not cached yet, and print the paths of their files.",
        details: """
            `cache get` downloads movies that are not cached yet, and prints the path of each file in the order of \
            the URLs. Do not write to the files. A path is valid for at least two minutes, and longer until the \
            cache needs its space.
            """,
        operands: "URL...", operandCount: 1 ... .max,
        flags: Flag.network + [.sha256, .file, .noClobber, .jsonArray, .jsonLines, .quiet, .verbose, .progress, .help],
        examples: [
            ("cache get https://example.org/gift.svga", "prints the path of the file"),
            ("cache get https://example.org/gift.svga -o gift.svga", "copies it"),
        ]
    ) { arguments, environment in
        if arguments.operands.count > 1, arguments.has(.output) {
            throw arguments.usageError("-o takes one URL at a time")
        }
        if arguments.value(.output) == "-", arguments.has(.jsonArray) || arguments.has(.jsonLines) {
            throw arguments.usageError("standard output takes either the movie or JSON")
        }
        if arguments.operands.count > 1, arguments.has(.sha256) {
            throw arguments.usageError("--sha256 takes one URL at a time")
        }
        let printer = try CacheGetPrinter(arguments, in: environment)
        if let path = arguments.value(.output), path != "-" {
            try InputFiles(arguments.operands, in: environment).refuse(path)
            if arguments.has(.noClobber) { try OutputFile.refuseExisting([path]) }
        }
        let cache = try ToolCache(resolving: arguments)
        let outcomes = try fetch(arguments.operands, from: cache, printer, in: environment)
        try printer.finish()
        if let path = arguments.value(.output), case .success(let file)? = outcomes.first {
            try copy(file, to: path, replacing: !arguments.has(.noClobber), in: environment)
        }
        for outcome in outcomes {
            if case .failure(let error) = outcome { return outcomes.count == 1 ? error.code : .someFailed }
        }
        return .done
    }

    /// Fetches all URLs at a time, as far as the limits of the cache allow; the outcomes in the order of the URLs.
    private static func fetch(
        _ urls: [String], from source: ToolCache, _ printer: CacheGetPrinter, in environment: ToolEnvironment
    ) throws -> [CacheGetPrinter.Outcome] {
        let cache = try source.open()
        let requests = urls.map { source.options.request($0) }
        let isOne = urls.count == 1
        let bar = environment.progressBar(
            total: isOne ? nil : urls.count, unit: isOne ? "KiB" : "files", isQuiet: source.options.isQuiet)
        let outcomes = waitForTask {
            let watch = requests.first.map { DownloadWatch(cache, $0, showing: isOne ? bar : nil) }
            defer { watch?.end() }
            return await Self.outcomes(of: requests, from: cache) { index, outcome, doneCount in
                bar?.clear()
                printer.add(outcome, of: index, url: urls[index])
                if !isOne { bar?.show(doneCount) }
            }
        }
        bar?.clear()
        return outcomes
    }

    private static func outcomes(
        of requests: [MovieRequest], from cache: MovieCache,
        progress: @Sendable (Int, CacheGetPrinter.Outcome, Int) -> Void
    ) async -> [CacheGetPrinter.Outcome] {
        await withTaskGroup(of: (Int, CacheGetPrinter.Outcome).self) { group in
            for (index, request) in requests.enumerated() {
                group.addTask { (index, await outcome(of: request, from: cache)) }
            }
            var outcomes: [Int: CacheGetPrinter.Outcome] = [:]
            for await (index, outcome) in group {
                outcomes[index] = outcome
                progress(index, outcome, outcomes.count)
            }
            return requests.indices.compactMap { outcomes[$0] }
        }
    }

    private static func outcome(of request: MovieRequest, from cache: MovieCache) async -> CacheGetPrinter.Outcome {
        do { return .success(try await cache.file(for: request)) } catch {
            return .failure(ToolError(error, request: request))
        }
    }

    private static func copy(
        _ file: CachedFile, to path: String, replacing: Bool, in environment: ToolEnvironment
    ) throws {
        let bytes = try InputFile(name: file.path, maxByteCount: file.byteCount).bytes(standardInput: -1)
        if path == "-" { return try environment.write(bytes) }
        try OutputFile.write(bytes, to: path, replacing: replacing)
    }
}
