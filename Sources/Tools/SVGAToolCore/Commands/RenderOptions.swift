import SVGACommandLine
import SVGAKit

/// What `svga-tool render` is to do, with every option understood.
struct RenderOptions {
    /// Where the pictures go.
    enum Output {
        case files(FrameNaming)
        case standardOutput
    }

    let source: MovieSource
    let output: Output
    let selection: FrameSelection
    let size: PictureSize
    let background: Color?
    let compression: PNGEncoder.Compression
    let workerCount: Int
    let isQuiet: Bool

    /// Understands the options; nothing is opened yet.
    init(resolving arguments: ParsedArguments) throws(ToolError) {
        source = try arguments.source()
        output = try RenderOptions.output(arguments)
        selection = try arguments.selection()
        size = try PictureSize(resolving: arguments)
        background = try arguments.background()
        compression = try arguments.compression()
        workerCount = try arguments.jobCount(default: PNGSequenceExporter.processorCount)
        isQuiet = arguments.has(.quiet)
    }

    private static func output(_ arguments: ParsedArguments) throws(ToolError) -> Output {
        guard let text = arguments.value(.output), !text.isEmpty else {
            throw arguments.usageError("-o OUT is missing")
        }
        if text == "-" { return .standardOutput }
        guard text.contains("%") else { return .files(FrameNaming(folder: text)) }
        do throws(ArgumentError) {
            return .files(try FrameNaming(pattern: text))
        } catch {
            throw arguments.usageError("\(error)")
        }
    }
}

extension ParsedArguments {
    /// How small PNG files are to be.
    func compression() throws(ToolError) -> PNGEncoder.Compression {
        guard let text = value(.compression) else { return .balanced }
        guard let compression = PNGEncoder.Compression(rawValue: text) else {
            throw usageError("--compression '\(text)' is none of fast, balanced and small")
        }
        return compression
    }

    /// The colour of `--background`, nil for transparent.
    func background() throws(ToolError) -> Color? {
        guard let text = value(.background) else { return nil }
        guard text.hasPrefix("#"), let color = Color(hexadecimal: String(text.dropFirst())) else {
            throw usageError("--background '\(text)' is no colour such as '#FF8800' or '#FF880080'")
        }
        return color
    }

    /// The frames that `--frames` means, all without it.
    func selection() throws(ToolError) -> FrameSelection {
        guard let text = value(.frames) else { return .all }
        do throws(ArgumentError) {
            return try FrameSelection(parsing: text)
        } catch {
            throw usageError("--frames: \(error)")
        }
    }
}
