import SVGACache

extension MovieCache {
    /// Does something with the cache and waits for it.
    func maintain<Value: Sendable>(
        _ work: @escaping @Sendable (AnimationCache) async throws(StorageError) -> Value
    ) throws(ToolError) -> Value {
        let cache = try open()
        return try blocking { () async throws(ToolError) in
            do throws(StorageError) {
                return try await work(cache)
            } catch {
                throw ToolError(error)
            }
        }
    }
}

/// `svga-tool cache stat`: how much is kept.
enum CacheStatisticsCommand {
    @Sendable static func run(_ typed: TypedArguments, in environment: ToolEnvironment) throws(ToolError) -> ExitCode {
        let cache = try MovieCache(resolving: typed)
        let statistics = try cache.maintain { (cache) throws(StorageError) in try await cache.statistics() }
        let folder = try cache.options.configuration().folder
        let facts = [
            ("entryCount", "movies", statistics.entryCount), ("byteCount", "bytes", statistics.byteCount),
            ("partialCount", "broken transfers", statistics.partialCount),
        ]
        if typed.has(.json) {
            let members = facts.map { (key: $0.0, value: JSONValue.integer($0.2)) }
            try environment.print("\(JSONValue.object([("folder", .string(folder))] + members))\n")
        } else {
            let rows = [["folder", Printable.text(folder)]] + facts.map { [$0.1, "\($0.2)"] }
            try environment.print(TextTable(indentation: 0, rows: rows).lines.joined(separator: "\n") + "\n")
        }
        return .done
    }
}

/// `svga-tool cache prune`: applies limits.
enum CachePruneCommand {
    @Sendable static func run(_ typed: TypedArguments, in environment: ToolEnvironment) throws(ToolError) -> ExitCode {
        let pruned = try MovieCache(resolving: typed).maintain { (cache) throws(StorageError) in try await cache.prune()
        }
        if typed.has(.json) {
            let object = JSONValue.object([
                ("removedCount", .integer(pruned.entryCount)), ("removedByteCount", .integer(pruned.byteCount)),
            ])
            try environment.print("\(object)\n")
        } else if !typed.has(.quiet) {
            environment.say("\(pruned.entryCount) removed, \(pruned.byteCount) bytes freed")
        }
        return .done
    }
}

/// `svga-tool cache verify`: reads everything.
enum CacheVerifyCommand {
    @Sendable static func run(_ typed: TypedArguments, in environment: ToolEnvironment) throws(ToolError) -> ExitCode {
        let found = try MovieCache(resolving: typed).maintain { (cache) throws(StorageError) in try await cache.verify()
        }
        if typed.has(.json) {
            let object = JSONValue.object([
                ("checkedCount", .integer(found.checkedCount)), ("checkedByteCount", .integer(found.checkedByteCount)),
                ("damaged", .array(found.damagedKeys.map { .string($0) })),
            ])
            try environment.print("\(object)\n")
        } else {
            for key in found.damagedKeys { environment.say("\(key): damaged or missing, dropped") }
            if !typed.has(.quiet) {
                environment.say("\(found.checkedCount) checked, \(found.damagedKeys.count) dropped")
            }
        }
        return found.damagedKeys.isEmpty ? .done : .badData
    }
}
