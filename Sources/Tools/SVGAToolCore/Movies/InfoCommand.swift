import SVGACommandLine
import SVGAInspect
import SVGAKit

extension Command {
    static let info = Command(
        name: "info", summary: "Describe movies and their costs.",
        details: """
            `info` decodes each movie without drawing it, and prints its size, length, sprites, images and sounds, \
            and its memory use. For a damaged movie, it prints the position of the fault. Use it with `--untrusted` \
            to check uploaded files.

            With `--header-only` it prints only size, rate and length, which are at the beginning: it downloads 4 \
            KiB of a URL without the cache, and for an archive also its end and the beginning of its description. \
            The rest of the file may be damaged.
            """,
        operands: "FILE|DIR...",
        operandCount: 1 ... .max, operandCompletions: [.file],
        flags: [.untrusted, .limit] + Flag.network + [
            .sprites, .headerOnly, .jsonArray, .jsonLines, .quiet, .verbose, .help,
        ],
        examples: [
            ("info gift.svga", "the movie as text"),
            ("info --sprites gift.svga", "also which sprite is seen when and where"),
            ("info gifts", "all movies of a folder and of the folders in it"),
            ("info --json a.svga b.svga", "an array of two objects"),
            ("info - < gift.svga", "from standard input"),
            ("info https://example.org/gift.svga", "from a server, later from the cache"),
            ("info --header-only https://example.org/gift.svga", "size and length for 4 KiB of traffic"),
        ]
    ) { arguments, environment in
        if arguments.has(.headerOnly) { return try arguments.printHeaders(in: environment) }
        var printer = InfoPrinter(try DocumentPrinter(resolving: arguments, in: environment), arguments, environment)
        var failure: ToolError?
        let movies = try BatchFinder.movies(of: arguments.operands, in: environment)
        for source in try arguments.sources(at: movies.map(\.location)) {
            let loaded: LoadedMovie
            do {
                loaded = try source.loadedMovie(in: environment, hasDigest: false)
            } catch {
                let error = ToolError(describing: error)
                environment.report(error)
                try printer.add(error, input: source.name)
                failure = failure ?? error
                continue
            }
            try printer.add(MovieReport(input: source.name, sha256: loaded.sha256, movie: loaded.movie))
        }
        try printer.finish()
        guard let failure else { return .done }
        return movies.count == 1 ? failure.code : .someFailed
    }
}

/// Prints reports as soon as they are available; a JSON array at the end.
private struct InfoPrinter {
    /// Nil for text.
    private var documents: DocumentPrinter?
    private let environment: ToolEnvironment
    private let hasSprites: Bool
    private var isFirst = true

    init(_ documents: DocumentPrinter?, _ arguments: ParsedArguments, _ environment: ToolEnvironment) {
        (self.documents, self.environment) = (documents, environment)
        hasSprites = arguments.has(.sprites)
    }

    mutating func add(_ report: MovieReport) throws {
        guard documents == nil else {
            try documents?.add(report.json)
            return
        }
        try environment.print((isFirst ? "" : "\n") + report.text(withSprites: hasSprites))
        isFirst = false
    }

    /// Adds an input that has no report. Text leaves it to standard error.
    mutating func add(_ failure: ToolError, input: String) throws {
        try documents?.add(failure.document(input: input))
    }

    func finish() throws { try documents?.finish() }
}
