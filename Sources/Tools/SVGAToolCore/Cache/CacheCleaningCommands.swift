import SVGACache
import SVGACommandLine
import SVGAInspect

extension Command {
    static let cacheRemove = Command(
        name: "cache rm", summary: "Remove movies from the cache.",
        details: """
            `cache rm` removes the movies of the URLs, or with `--all` everything. Another process can finish \
            reading a file that is removed.
            """,
        operands: "URL...", operandCount: 0 ... .max,
        flags: [.cacheDir, .all, .quiet, .help],
        examples: [("cache rm https://example.org/gift.svga", "one movie"), ("cache rm --all", "all of them")]
    ) { arguments, environment in
        guard arguments.has(.all) != !arguments.operands.isEmpty else {
            throw arguments.usageError("needs either URLs or --all")
        }
        let cache = try ToolCache(resolving: arguments)
        if arguments.has(.all) {
            try cache.maintain { try await $0.removeAll() }
            return .done
        }
        // Keys have no fragments, which servers never see.
        let keys = arguments.operands.map { String($0.prefix { $0 != "#" }) }
        let missing = try cache.maintain { cache in
            var missing: [String] = []
            for key in keys where !(try await cache.remove(key: key)) { missing.append(key) }
            return missing
        }
        for key in missing { environment.report(ToolError(.cannotRead, file: key, message: "cache: it is not there")) }
        if missing.isEmpty { return .done }
        return keys.count == 1 ? .cannotRead : .someFailed
    }
}

extension Command {
    static let cachePrune = Command(
        name: "cache prune", summary: "Evict what exceeds the limits.",
        details: """
            `cache prune` removes files beyond `--max-cache-size`, least recently used first, and files that were \
            not used for `--max-idle-days`. Files that were used within the last two minutes stay.
            """,
        flags: [.cacheDir, .maxCacheSize, .maxIdleDays, .json, .quiet, .help],
        examples: [
            ("cache prune --max-cache-size 200M --max-idle-days 7", "at most 200 MiB, used within a week")
        ]
    ) { arguments, environment in
        let pruned = try ToolCache(resolving: arguments).maintain { try await $0.prune() }
        if arguments.has(.json) {
            let object = JSONValue.document([
                ("removedCount", .integer(pruned.entryCount)), ("removedByteCount", .integer(pruned.byteCount)),
            ])
            try environment.print("\(object)\n")
        } else if !arguments.has(.quiet) {
            environment.say("\(pruned.entryCount) removed, \(pruned.byteCount) bytes freed")
        }
        return .done
    }
}

extension Command {
    static let cacheVerify = Command(
        name: "cache verify", summary: "Check all files against their digests, and drop those that changed.",
        details: """
            `cache verify` reads each cached file, and drops files that changed since they were downloaded. In that \
            case, the exit code is 65.
            """,
        flags: [.cacheDir, .json, .quiet, .help],
        examples: [("cache verify", "exits with code 65 when a file was dropped")]
    ) { arguments, environment in
        let found = try ToolCache(resolving: arguments).maintain { try await $0.verify() }
        if arguments.has(.json) {
            let object = JSONValue.document([
                ("checkedCount", .integer(found.checkedCount)), ("checkedByteCount", .integer(found.checkedByteCount)),
                ("damaged", .array(found.damagedKeys.map { .string($0) })),
            ])
            try environment.print("\(object)\n")
        } else {
            for key in found.damagedKeys { environment.say("\(key): damaged or missing, dropped") }
            if !arguments.has(.quiet) {
                environment.say("\(found.checkedCount) checked, \(found.damagedKeys.count) dropped")
            }
        }
        return found.damagedKeys.isEmpty ? .done : .badData
    }
}
