import SVGACommandLine
import SVGADocument
import SVGAKit
import SVGASystem

/// `svga-tool build TIMELINE.json`: a movie of layers.
struct TimelineBuild {
    private let path: String
    private let folder: String
    private let limits: Limits
    private var builder = TimelineBuilder()
    private let maxFileByteCount: Int

    init(_ arguments: ParsedArguments, _ limits: Limits) throws {
        for flag: Flag in [.frameRate, .keyPrefix] where arguments.has(flag) {
            throw arguments.usageError("\(flag.spelling) is for sequences; a timeline says it itself")
        }
        (path, self.limits) = (arguments.operands[0], limits)
        folder = arguments.value(.imageFolder) ?? TimelineBuild.folder(of: path)
        maxFileByteCount = arguments.has(.untrusted) ? 32 << 20 : 256 << 20
        builder.limits = limits
        builder.compression = try arguments.pictureCompression()
    }

    func built(in environment: ToolEnvironment) throws -> BuiltMovie {
        let text = try ToolError.catching(stage: "build") {
            try FileHandle.plainContents(at: path, maxByteCount: TimelineBuild.maxTextByteCount)
        }
        let timeline = try ToolError.catching(file: path, stage: "build") {
            try Timeline(parsing: text, limits: limits)
        }
        let files = try ToolError.catching(stage: "build") { try TimelineFolder(folder) }
        let document = try ToolError.catching(file: path, stage: "build") {
            try builder.document(of: timeline) { try files.bytes(of: $0, maxByteCount: maxFileByteCount) }
        }
        return BuiltMovie(document: document, inputs: [path] + timeline.fileNames.map { files.path(of: $0) })
    }

    static func folder(of path: String) -> String {
        let folder = AtomicFile.folder(of: path)
        return folder.isEmpty ? "." : folder
    }

    private static let maxTextByteCount = 16 << 20
}
