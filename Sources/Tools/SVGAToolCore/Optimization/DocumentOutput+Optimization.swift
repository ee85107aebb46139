import SVGACommandLine
import SVGASystem

extension DocumentOutput {
    /// The output of each optimized movie; nil for none. Refuses outputs that are inputs, and no output at all.
    static func outputs(
        of sources: [MovieSource], _ movies: [BatchFinder.Movie], _ arguments: ParsedArguments,
        in environment: ToolEnvironment
    ) throws -> [DocumentOutput?] {
        let path = arguments.value(.optimizedOutput)
        let ways = [arguments.has(.inPlace), path != nil].count { $0 }
        guard ways < 2 else { throw arguments.usageError("-o and --in-place cannot be combined") }
        if arguments.has(.optimizeDryRun) { return sources.map { _ in nil } }
        if arguments.has(.inPlace) {
            return try sources.map { (source) in try DocumentOutput(inPlaceOf: source) }
        }
        guard let path, !path.isEmpty else {
            throw arguments.usageError("-o OUT is missing; --in-place replaces the movies, --dry-run writes nothing")
        }
        // A directory's movies go to a directory, regardless of their number.
        let count = movies.map(\.location) == arguments.operands ? movies.count : .max
        let paths = isFolder(path, count) ? paths(of: movies, in: path) : [path]
        return try paths.map { (path) in
            try DocumentOutput(
                path, inputs: movies.map(\.location), replacesFiles: !arguments.has(.noClobber), in: environment)
        }
    }

    private static func isFolder(_ path: String, _ count: Int) -> Bool {
        path != "-" && (count > 1 || path.hasSuffix("/") || FileSystem.status(at: path)?.isFolder == true)
    }

    private static func paths(of movies: [BatchFinder.Movie], in folder: String) -> [String] {
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        return OutputNaming.names(of: movies.map { ($0.name, prefix + $0.folder) }, suffix: "svga")
    }
}
