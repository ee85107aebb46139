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
    init(resolving typed: TypedArguments) throws(ToolError) {
        source = try typed.source()
        output = try RenderOptions.output(typed)
        selection = try typed.selection()
        size = try PictureSize(resolving: typed)
        background = try typed.background()
        compression = try typed.compression()
        workerCount = try typed.jobCount(default: PNGSequenceExporter.processorCount)
        isQuiet = typed.has(.quiet)
    }

    private static func output(_ typed: TypedArguments) throws(ToolError) -> Output {
        guard let text = typed.value(.output), !text.isEmpty else { throw typed.usageError("-o OUT is missing") }
        if text == "-" { return .standardOutput }
        guard text.contains("%") else { return .files(FrameNaming(folder: text)) }
        do throws(FrameNamingError) {
            return .files(try FrameNaming(pattern: text))
        } catch {
            throw typed.usageError("\(error)")
        }
    }
}

extension TypedArguments {
    /// How small PNG files are to be.
    func compression() throws(ToolError) -> PNGEncoder.Compression {
        guard let text = value(.compression) else { return .default }
        guard let compression = PNGEncoder.Compression(rawValue: text) else {
            throw usageError("--compression '\(text)' is none of fast, default and small")
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
        do throws(FrameSelectionError) {
            return try FrameSelection(parsing: text)
        } catch {
            throw usageError("--frames: \(error)")
        }
    }
}
