import SVGACommandLine
import SVGACache
import SVGAInspect

/// `svga-tool cache verify`: reads everything.
enum CacheVerifyCommand {
    @Sendable static func run(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws(ToolError)
        -> ExitCode
    {
        let found = try ToolCache(resolving: arguments).maintain { (cache) throws(StorageError) in
            try await cache.verify()
        }
        if arguments.has(.json) {
            let object = JSONValue.object([
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
