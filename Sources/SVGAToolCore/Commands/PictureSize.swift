import SVGAKit

/// The size that `svga-tool render` was asked for.
enum PictureSize: Hashable {
    case scale(Double)
    case width(Int)
    case height(Int)
    case both(width: Int, height: Int, mode: ContentMode)

    /// Understands `--size`, `--fit`, `--align` and `--scale` together.
    init(resolving typed: TypedArguments) throws(ToolError) {
        let size = typed.value(.size)
        if size != nil, typed.has(.scale) { throw typed.usageError("--size and --scale exclude each other") }
        if let size {
            self = try PictureSize.parsed(size, typed)
        } else if let text = typed.value(.scale) {
            guard let scale = Double(text), scale > 0, scale.isFinite else {
                throw typed.usageError("--scale wants a number above 0, not '\(text)'")
            }
            self = .scale(scale)
        } else {
            self = .scale(1)
        }
        if case .both = self { return }
        for option in [Flag.Name.fit, .align] where typed.has(option) {
            throw typed.usageError("--\(option.rawValue) wants a --size of two sides, such as 300x300")
        }
    }

    /// The picture for a movie.
    func viewport(for viewBox: Size) throws(ViewportError) -> Viewport {
        switch self {
        case .scale(let scale): try Viewport(viewBox, scale: scale)
        case .width(let width): try Viewport(viewBox, width: width)
        case .height(let height): try Viewport(viewBox, height: height)
        case .both(let width, let height, let mode): try Viewport(viewBox, width: width, height: height, mode: mode)
        }
    }

    private static func parsed(_ text: String, _ typed: TypedArguments) throws(ToolError) -> PictureSize {
        let sides = text.split(separator: "x", maxSplits: 1, omittingEmptySubsequences: false)
        let numbers = sides.map { Int($0) }
        guard sides.count == 2, zip(sides, numbers).allSatisfy({ $0.isEmpty || ($1 ?? 0) > 0 }) else {
            throw typed.usageError("--size '\(text)' is none of 300x300, 300x and x300")
        }
        switch (numbers[0], numbers[1]) {
        case (let width?, let height?): return .both(width: width, height: height, mode: try mode(typed))
        case (let width?, nil): return .width(width)
        case (nil, let height?): return .height(height)
        case (nil, nil): throw typed.usageError("--size '\(text)' has no side")
        }
    }

    private static func mode(_ typed: TypedArguments) throws(ToolError) -> ContentMode {
        ContentMode(
            try typed.choice(.fit, of: ContentMode.Fit.allCases, named: \.rawValue) ?? .contain,
            alignment: try typed.choice(.align, of: ContentMode.Alignment.allCases, named: \.optionValue) ?? .center)
    }
}

extension ContentMode.Alignment {
    /// The alignment as it is typed: `topLeft` is `top-left`.
    fileprivate var optionValue: String {
        rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
    }
}
