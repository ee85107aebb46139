import SVGACache
import SVGACommandLine
import SVGAInspect

extension Command {
    static let cacheList = Command(
        name: "cache ls", summary: "List the cached movies, most recently used first.",
        details: """
            `cache ls` prints the size, the state (fresh, stale or pinned) and the URL of each cached movie.
            """,
        flags: [.cacheDir, .entriesJSON, .jsonLines, .quiet, .help],
        examples: [("cache ls --json", "with digests and times")]
    ) { arguments, environment in
        let entries = try ToolCache(resolving: arguments).maintain { cache in try await cache.entries() }
        if var printer = try DocumentPrinter(resolving: arguments, in: environment) {
            for entry in entries { try printer.add(entry.json) }
            try printer.finish()
        } else if !entries.isEmpty {
            let now = Timestamp.now()
            let rows = entries.map { [padded($0.byteCount), $0.state(at: now), Printable.text($0.key)] }
            try environment.print(TextTable(indentation: 0, rows: rows).lines.joined(separator: "\n") + "\n")
        }
        return .done
    }

    /// A number in its own column, its last digits below each other.
    private static func padded(_ count: Int) -> String {
        let digits = "\(count)"
        return String(repeating: " ", count: max(0, 10 - digits.count)) + digits
    }
}

extension CacheEntry {
    fileprivate var json: JSONValue {
        .document([
            ("url", .string(key)), ("byteCount", .integer(byteCount)), ("sha256", .string("\(digest)")),
            ("confirmedAt", .integer(Int(confirmedAt.secondsSince1970))),
            ("freshUntil", .integer(Int(freshUntil.secondsSince1970))),
            ("accessedAt", .integer(Int(accessedAt.secondsSince1970))), ("isPinned", .boolean(isPinned)),
        ])
    }

    fileprivate func state(at now: Timestamp) -> String {
        if isPinned { return "pinned" }
        return freshUntil > now ? "fresh" : "stale"
    }
}

extension Command {
    static let cacheStatistics = Command(
        name: "cache stats", aliases: ["cache stat"], summary: "Print how much the cache holds.",
        details: """
            `cache stats` prints how many movies the cache holds, how many bytes they take, and how many transfers \
            were broken off and can go on.
            """,
        flags: [.cacheDir, .json, .quiet, .help],
        examples: [("cache stats", "counts and bytes")]
    ) { arguments, environment in
        let cache = try ToolCache(resolving: arguments)
        let statistics = try cache.maintain { try await $0.statistics() }
        let folder = try cache.options.configuration().folder
        let facts = [
            ("entryCount", "movies", statistics.entryCount), ("byteCount", "bytes", statistics.byteCount),
            ("partialCount", "broken transfers", statistics.partialCount),
            ("partialByteCount", "their bytes", statistics.partialByteCount),
        ]
        if arguments.has(.json) {
            let members = facts.map { (key: $0.0, value: JSONValue.integer($0.2)) }
            try environment.print("\(JSONValue.document([("folder", .string(folder))] + members))\n")
        } else {
            let rows = [["folder", Printable.text(folder)]] + facts.map { [$0.1, "\($0.2)"] }
            try environment.print(TextTable(indentation: 0, rows: rows).lines.joined(separator: "\n") + "\n")
        }
        return .done
    }
}
