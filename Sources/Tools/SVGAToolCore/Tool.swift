import SVGACache
package import SVGACommandLine
import SVGAInspect
import SVGAKit

/// `svga-tool`: its commands, and how its errors name their causes.
package enum Tool {
    static let variablePrefix = "SVGA_"

    static let program: Program = Program(
        name: "svga-tool", version: version(commit: Release.commit), versionDocument: "\(versionDocument)\n",
        summary: "Reads SVGA animations and draws them.",
        operandNote: "FILE may be - for standard input, or a URL; -- ends the options.",
        sections: [
            ("Draw and play", ["poster", "sheet", "render", "export", "batch", "audio", "play"]),
            ("Look into movies", ["info", "keys", "lint", "drawlist", "dump", "extract"]),
            ("Make and change movies", ["build", "edit", "optimize", "convert", "unpack", "pack"]),
            ("Compare", ["diff", "compare", "check"]),
            ("Serve and share work", ["serve", "sign", "worker", "jobs", "cache"]),
        ],
        commands: [
            .info,
            .keys,
            .render,
            .export,
            .poster,
            .sheet,
            .batch,
            .audio,
            .play,
            .convert,
            .unpack,
            .pack,
            .dump,
            .extract,
            .edit,
            .build,
            .optimize,
            .lint,
            .diff,
            .drawList,
            .compare,
            .check,
            .serve,
            .sign,
            .worker,
        ],
        groups: [.cache, .jobs],
        hiddenCommands: [.drawJob, .generate(of: { program }, pages: ManPage.all)])

    /// The version and, if known, the commit for `--version`.
    static func version(commit: String?) -> String { Release.version + (commit.map { " (\($0))" } ?? "") }

    /// The output of `--version --json`; Docs/JSON.md describes the keys.
    private static var versionDocument: JSONValue {
        .document([
            ("name", .string("svga-tool")), ("version", .string(Release.version)), ("commit", .text(Release.commit)),
            ("rendererRevision", .integer(Release.rendererRevision)),
            ("documentRevision", .integer(JSONDocument.revision)),
            ("cacheIndexFormat", .integer(MovieCache.indexFormat)),
        ])
    }

    /// Runs the tool with the words after its name; returns an ``ExitCode``.
    package static func run(arguments: [String], in environment: ToolEnvironment) -> Int32 {
        program.run(arguments, in: environment)
    }
}

extension ToolEnvironment {
    /// Writes warnings about a movie, and about the images drawn so far, to standard error.
    func sayWarnings(of renderer: FrameRenderer, file: String) {
        // The content's options warned about texts already.
        let warnings = renderer.warnings.filter { !renderer.textWarnings.contains($0) }
        for warning in renderer.movie.warnings + warnings { warn("\(file): warning: \(warning)") }
    }
}

extension CommandGroup {
    static let cache = CommandGroup(
        name: "cache", summary: "Download movies by URL and cache them.",
        commands: [.cacheGet, .cacheWarm, .cacheList, .cacheStatistics, .cacheRemove, .cachePrune, .cacheVerify])
}
