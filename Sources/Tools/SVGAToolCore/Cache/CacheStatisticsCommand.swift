import SVGACommandLine
import SVGACache
import SVGAInspect

/// `svga-tool cache stats`: how much is kept.
enum CacheStatisticsCommand {
    @Sendable static func run(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws(ToolError)
        -> ExitCode
    {
        let cache = try ToolCache(resolving: arguments)
        let statistics = try cache.maintain { (cache) throws(StorageError) in try await cache.statistics() }
        let folder = try cache.options.configuration().folder
        let facts = [
            ("entryCount", "movies", statistics.entryCount), ("byteCount", "bytes", statistics.byteCount),
            ("partialCount", "broken transfers", statistics.partialCount),
        ]
        if arguments.has(.json) {
            let members = facts.map { (key: $0.0, value: JSONValue.integer($0.2)) }
            try environment.print("\(JSONValue.object([("folder", .string(folder))] + members))\n")
        } else {
            let rows = [["folder", Printable.text(folder)]] + facts.map { [$0.1, "\($0.2)"] }
            try environment.print(TextTable(indentation: 0, rows: rows).lines.joined(separator: "\n") + "\n")
        }
        return .done
    }
}
