import SVGACommandLine
import SVGACache
import SVGAInspect

/// `svga-tool cache prune`: applies limits.
enum CachePruneCommand {
    @Sendable static func run(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws(ToolError)
        -> ExitCode
    {
        let pruned = try ToolCache(resolving: arguments).maintain { (cache) throws(StorageError) in
            try await cache.prune()
        }
        if arguments.has(.json) {
            let object = JSONValue.object([
                ("removedCount", .integer(pruned.entryCount)), ("removedByteCount", .integer(pruned.byteCount)),
            ])
            try environment.print("\(object)\n")
        } else if !arguments.has(.quiet) {
            environment.say("\(pruned.entryCount) removed, \(pruned.byteCount) bytes freed")
        }
        return .done
    }
}
