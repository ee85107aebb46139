import SVGACommandLine
import SVGACache

/// `svga-tool cache rm`: removes movies.
enum CacheRemoveCommand {
    @Sendable static func run(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws(ToolError)
        -> ExitCode
    {
        guard arguments.has(.all) != !arguments.operands.isEmpty else {
            throw arguments.usageError("wants either URLs or --all")
        }
        let cache = try ToolCache(resolving: arguments)
        if arguments.has(.all) {
            try cache.maintain { (cache) throws(StorageError) in try await cache.removeAll() }
            return .done
        }
        // Keys have no fragments, which servers never see.
        let keys = arguments.operands.map { String($0.prefix { $0 != "#" }) }
        let missing = try cache.maintain { (cache) throws(StorageError) in
            var missing: [String] = []
            for key in keys where !(try await cache.remove(key: key)) { missing.append(key) }
            return missing
        }
        for key in missing { environment.report(ToolError(.cannotRead, file: key, message: "cache: it is not there")) }
        if missing.isEmpty { return .done }
        return keys.count == 1 ? .cannotRead : .someFailed
    }
}
