import SVGACommandLine
import SVGAKit
import SVGASystem

/// The parsed options of `svga-tool render`.
struct RenderOptions {
    enum Output {
        case files(FrameNaming)
        case picture(String)
        case standardOutput
    }

    let source: MovieSource
    let output: Output
    let selection: FrameSelection
    let pictures: PictureOptions
    /// The format of each frame.
    let format: PictureFormat
    /// Whether files that exist are replaced.
    let replacesFiles: Bool
    let isQuiet: Bool

    /// Parses the options, without opening the cache.
    init(resolving arguments: ParsedArguments) throws {
        try FrameFiles.checkOptions(arguments)
        source = try arguments.source()
        format = try arguments.pictureFormat()
        output = try RenderOptions.output(arguments, format)
        selection = try arguments.selection()
        pictures = try PictureOptions(resolving: arguments, format: format)
        replacesFiles = !arguments.has(.noClobber)
        isQuiet = arguments.has(.quiet)
    }

    private static func output(_ arguments: ParsedArguments, _ format: PictureFormat) throws -> Output {
        let folder = { FrameNaming(folder: $0, suffix: format.type.suffix) }
        guard let text = arguments.value(.output), !text.isEmpty else {
            throw arguments.usageError("-o OUT is missing")
        }
        if text == "-" { return .standardOutput }
        if FileSystem.status(at: text)?.isFolder == true || text.hasSuffix("/") {
            return .files(folder(text))
        }
        try OutputFormat.check(text, of: arguments)
        guard text.contains("%") else {
            return OutputFormat.still(named: text) != nil ? .picture(text) : .files(folder(text))
        }
        return try arguments.understand(nil) { .files(try FrameNaming(pattern: text)) }
    }
}
