/// Commands under a common word, such as `svga-tool cache get`.
struct CommandGroup: Sendable {
    let name: String
    /// One line for the list of commands.
    let summary: String
    /// Their names begin with that of the group.
    let commands: [Command]

    static let cache = CommandGroup(
        name: "cache", summary: "Fetch movies by URL and keep them.",
        commands: [.cacheGet, .cacheWarm, .cacheList, .cacheStatistics, .cacheRemove, .cachePrune, .cacheVerify])
}

extension Command {
    static let cacheGet = Command(
        name: "cache get", summary: "Fetch movies that are not there yet, and say where they are.",
        operands: "URL...", maxOperandCount: .max,
        flags: Flag.network + [.sha256, .maxCacheSize, .file, .json, .quiet, .help],
        examples: [
            ("cache get https://example.org/gift.svga", "prints the path of the file"),
            ("cache get https://example.org/gift.svga -o gift.svga", "copies it"),
        ],
        run: CacheGetCommand.run)

    static let cacheWarm = Command(
        name: "cache warm", summary: "Fetch what a file lists, one URL a line.", operands: "FILE", maxOperandCount: 1,
        flags: Flag.network + [.concurrency, .maxTotal, .maxCacheSize, .json, .quiet, .help],
        examples: [("cache warm tonight.txt -j 8", "eight at a time")],
        run: CacheWarmCommand.run)

    static let cacheList = Command(
        name: "cache ls", summary: "List what is kept, what was used last first.", operands: "", minOperandCount: 0,
        maxOperandCount: 0, flags: [.cacheDir, .json, .quiet, .help],
        examples: [("cache ls --json", "with digests and times")],
        run: CacheListCommand.run)

    static let cacheStatistics = Command(
        name: "cache stat", summary: "Say how much is kept.", operands: "", minOperandCount: 0, maxOperandCount: 0,
        flags: [.cacheDir, .json, .quiet, .help],
        examples: [("cache stat", "counts and bytes")],
        run: CacheStatisticsCommand.run)

    static let cacheRemove = Command(
        name: "cache rm", summary: "Remove movies.", operands: "URL...", minOperandCount: 0, maxOperandCount: .max,
        flags: [.cacheDir, .all, .quiet, .help],
        examples: [("cache rm https://example.org/gift.svga", "one movie"), ("cache rm --all", "all of them")],
        run: CacheRemoveCommand.run)

    static let cachePrune = Command(
        name: "cache prune", summary: "Remove what exceeds the limits.", operands: "", minOperandCount: 0,
        maxOperandCount: 0, flags: [.cacheDir, .maxCacheSize, .maxAge, .json, .quiet, .help],
        examples: [("cache prune --max-cache-size 200M --max-age 7", "what was used last, within 200 MiB and a week")],
        run: CachePruneCommand.run)

    static let cacheVerify = Command(
        name: "cache verify", summary: "Read all files, and drop those that changed.", operands: "", minOperandCount: 0,
        maxOperandCount: 0, flags: [.cacheDir, .json, .quiet, .help],
        examples: [("cache verify", "exit code 65 when something was dropped")],
        run: CacheVerifyCommand.run)
}
