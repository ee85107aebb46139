import SVGAKit

extension PictureSize {
    /// Understands `--size`, `--fit`, `--align` and, where the command has it, `--scale` together.
    ///
    /// - Parameter size: What it is without any of them.
    init(resolving typed: TypedArguments, default size: PictureSize = .scale(1)) throws(ToolError) {
        if typed.has(.size), typed.has(.scale) { throw typed.usageError("--size and --scale exclude each other") }
        if let text = typed.value(.size) {
            guard let size = PictureSize(parsing: text) else {
                throw typed.usageError("--size '\(text)' is none of 300x300, 300x and x300")
            }
            self = size
        } else if let text = typed.value(.scale) {
            guard let scale = Double(text), scale > 0, scale.isFinite else {
                throw typed.usageError("--scale wants a number above 0, not '\(text)'")
            }
            self = .scale(scale)
        } else {
            self = size
        }
        if case .both(let width, let height, _) = self {
            self = .both(width: width, height: height, mode: try PictureSize.mode(typed))
            return
        }
        for option in [Flag.Name.fit, .align] where typed.has(option) {
            throw typed.usageError("--\(option.rawValue) wants a --size of two sides, such as 300x300")
        }
    }

    private static func mode(_ typed: TypedArguments) throws(ToolError) -> ContentMode {
        ContentMode(
            try typed.choice(.fit, of: ContentMode.Fit.allCases, named: \.rawValue) ?? .contain,
            alignment: try typed.choice(.align, of: ContentMode.Alignment.allCases, named: \.name) ?? .center)
    }
}
