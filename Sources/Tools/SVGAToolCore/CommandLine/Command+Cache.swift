import SVGACommandLine

extension CommandGroup {
    static let cache = CommandGroup(
        name: "cache", summary: "Fetch movies by URL and keep them.",
        commands: [.cacheGet, .cacheWarm, .cacheList, .cacheStatistics, .cacheRemove, .cachePrune, .cacheVerify])
}

extension Command {
    static let cacheGet = Command(
        name: "cache get", summary: "Fetch movies that are not there yet, and say where they are.",
        operands: "URL...", operandCount: 1 ... .max,
        flags: Flag.network + [.sha256, .maxCacheSize, .file, .json, .quiet, .help],
        examples: [
            ("cache get https://example.org/gift.svga", "prints the path of the file"),
            ("cache get https://example.org/gift.svga -o gift.svga", "copies it"),
        ],
        run: CacheGetCommand.run)

    static let cacheWarm = Command(
        name: "cache warm", summary: "Fetch what a file lists, one URL a line.", operands: "FILE",
        flags: Flag.network + [.concurrency, .maxTotal, .maxCacheSize, .json, .quiet, .help],
        examples: [("cache warm tonight.txt -j 8", "eight at a time")],
        run: CacheWarmCommand.run)

    static let cacheList = Command(
        name: "cache ls", summary: "List what is kept, what was used last first.",
        flags: [.cacheDir, .json, .quiet, .help],
        examples: [("cache ls --json", "with digests and times")],
        run: CacheListCommand.run)

    static let cacheStatistics = Command(
        name: "cache stats", aliases: ["cache stat"], summary: "Say how much is kept.",
        flags: [.cacheDir, .json, .quiet, .help],
        examples: [("cache stats", "counts and bytes")],
        run: CacheStatisticsCommand.run)

    static let cacheRemove = Command(
        name: "cache rm", summary: "Remove movies.", operands: "URL...", operandCount: 0 ... .max,
        flags: [.cacheDir, .all, .quiet, .help],
        examples: [("cache rm https://example.org/gift.svga", "one movie"), ("cache rm --all", "all of them")],
        run: CacheRemoveCommand.run)

    static let cachePrune = Command(
        name: "cache prune", summary: "Remove what exceeds the limits.",
        flags: [.cacheDir, .maxCacheSize, .maxIdleDays, .json, .quiet, .help],
        examples: [
            ("cache prune --max-cache-size 200M --max-idle-days 7", "what was used last, within 200 MiB and a week")
        ],
        run: CachePruneCommand.run)

    static let cacheVerify = Command(
        name: "cache verify", summary: "Read all files, and drop those that changed.",
        flags: [.cacheDir, .json, .quiet, .help],
        examples: [("cache verify", "exit code 65 when something was dropped")],
        run: CacheVerifyCommand.run)
}
