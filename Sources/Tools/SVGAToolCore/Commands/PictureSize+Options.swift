import SVGACommandLine
import SVGAKit

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
                throw arguments.usageError("--scale wants a number above 0, not '\(text)'")
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
            throw arguments.usageError("--\(option.name) wants a --size of two sides, such as 300x300")
        }
    }

    private static func mode(_ arguments: ParsedArguments) throws(ToolError) -> ContentMode {
        ContentMode(
            try arguments.choice(.fit, of: ContentMode.Fit.allCases, named: \.rawValue) ?? .contain,
            alignment: try arguments.choice(.align, of: ContentMode.Alignment.allCases, named: \.name) ?? .center)
    }
}
