import SVGACommandLine
import SVGAInspect

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
        return try arguments.printReports(
            on: try arguments.sources(in: environment), isSpaced: true, in: environment,
            text: { $0.text(withSprites: arguments.has(.sprites)) }, json: \.json
        ) { source in
            let loaded = try source.loadedMovie(in: environment, hasDigest: false)
            return MovieReport(input: source.name, sha256: loaded.sha256, movie: loaded.movie)
        }
    }
}
