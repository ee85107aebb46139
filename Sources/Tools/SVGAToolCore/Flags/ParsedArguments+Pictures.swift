import SVGACommandLine
import SVGAKit

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
        return try understand("--frames") { try FrameSelection(parsing: text) }
    }

    /// The number of `-j`, or another one without it.
    func jobCount(default count: Int) throws(ToolError) -> Int { try number(.jobs, in: 1...256) ?? count }
}

extension PictureSize {
    /// Understands `--size`, `--fit`, `--align` and, where the command has it, `--scale` together.
    ///
    /// - Parameter size: What it is without any of them.
    init(resolving arguments: ParsedArguments, default size: PictureSize = .scale(1)) throws(ToolError) {
        if arguments.has(.size), arguments.has(.scale) {
            throw arguments.usageError("--size and --scale exclude each other")
        }
        if let text = arguments.value(.size) {
            guard let size = PictureSize(parsing: text) else {
                throw arguments.usageError("--size '\(text)' is none of 300x300, 300x and x300")
            }
            self = size
        } else if let text = arguments.value(.scale) {
            guard let scale = Double(text), scale > 0, scale.isFinite else {
                throw arguments.usageError("--scale needs a number above 0, not '\(text)'")
            }
            self = .scale(scale)
        } else {
            self = size
        }
        if case .both(let width, let height, _) = self {
            self = .both(width: width, height: height, mode: try PictureSize.mode(arguments))
            return
        }
        for option in [Flag.fit, .align] where arguments.has(option) {
            throw arguments.usageError("--\(option.name) needs a --size of two sides, such as 300x300")
        }
    }

    private static func mode(_ arguments: ParsedArguments) throws(ToolError) -> ContentMode {
        ContentMode(
            try arguments.choice(.fit, of: ContentMode.Fit.allCases, named: \.rawValue) ?? .contain,
            alignment: try arguments.choice(.align, of: ContentMode.Alignment.allCases, named: \.name) ?? .center)
    }
}
