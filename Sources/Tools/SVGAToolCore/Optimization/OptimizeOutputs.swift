import SVGACommandLine
import SVGASystem

/// Where optimized movies go.
enum OptimizeOutputs {
    /// The output of each movie; nil where nothing is written.
    ///
    /// - Throws: ``ExitCode/usage`` for outputs that are inputs, and for none at all.
    static func outputs(
        of sources: [MovieSource], _ arguments: ParsedArguments, in environment: ToolEnvironment
    ) throws(ToolError) -> [DocumentOutput?] {
        let path = arguments.value(.optimizedOutput)
        let ways = [arguments.has(.inPlace), path != nil].count { $0 }
        guard ways < 2 else { throw arguments.usageError("-o and --in-place exclude each other") }
        if arguments.has(.optimizeDryRun) { return sources.map { _ in nil } }
        if arguments.has(.inPlace) {
            return try sources.map { (source) throws(ToolError) in try DocumentOutput(inPlaceOf: source) }
        }
        guard let path, !path.isEmpty else {
            throw arguments.usageError("-o OUT is missing; --in-place replaces the movies, --dry-run writes nothing")
        }
        let paths = isFolder(path, sources.count) ? paths(of: sources, in: path) : [path]
        return try paths.map { (path) throws(ToolError) in
            try DocumentOutput(
                path, inputs: arguments.operands, replacesFiles: !arguments.has(.noClobber), in: environment)
        }
    }

    private static func isFolder(_ path: String, _ count: Int) -> Bool {
        path != "-" && (count > 1 || path.hasSuffix("/") || FileSystem.status(at: path)?.isFolder == true)
    }

    private static func paths(of sources: [MovieSource], in folder: String) -> [String] {
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        return OutputNaming.names(of: sources.map { ($0.name, prefix) }, suffix: "svga")
    }
}
