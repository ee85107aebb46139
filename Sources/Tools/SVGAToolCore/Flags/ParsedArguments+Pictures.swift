package import SVGACommandLine
package import SVGAKit

extension ParsedArguments {
    package func compression() throws -> PNGCompression {
        guard let text = value(.compression) else { return .balanced }
        guard let compression = PNGCompression(rawValue: text) else {
            throw usageError("--compression '\(text)' is none of fast, balanced and small")
        }
        return compression
    }

    /// The value of `--background`.
    ///
    /// - Parameter color: The default colour, which also replaces a transparent one; nil for transparent.
    func background(default color: SVGAColor? = nil) throws -> BackgroundOption {
        guard let text = value(.background) else { return .color(color) }
        if text == "auto" { return .automatic }
        guard let given = SVGAColor(parsing: text) else {
            throw usageError(
                "--background '\(text)' is not a colour: write f80, ff8800 or ff880080, with # or without, or a name such"
                    + " as white or auto")
        }
        return .color(given.alpha == 0 ? color : given)
    }

    /// The values of `--trim`, `--pad`, `--dpr` and `--no-enlarge`.
    func framing() throws -> PictureFraming {
        var framing = PictureFraming()
        if let alpha = try number(.trimAlpha, in: 0...254) {
            framing.trimAlpha = UInt8(alpha)
        } else if has(.trim) {
            framing.trimAlpha = 0
        }
        if let text = value(.pad) {
            guard let padding = PictureFraming.Padding(parsing: text) else {
                throw usageError("--pad '\(text)' is neither pixels such as 10 nor percent such as 5%")
            }
            framing.padding = padding
        }
        if let text = value(.dpr) {
            guard let ratio = PictureFraming.pixelRatio(parsing: text) else {
                throw usageError("--dpr needs a number above 0 and up to 4, such as 2 or 1.5, not '\(text)'")
            }
            framing.pixelRatio = ratio
        }
        framing.enlarges = !has(.noEnlarge)
        return framing
    }

    /// The frames that `--frames` means, all without it.
    func selection() throws -> FrameSelection {
        guard let text = value(.frames) else { return .all }
        return try understand("--frames") { try FrameSelection(parsing: text) }
    }

    /// The number of `-j`, or a default.
    func jobCount(default count: Int) throws -> Int { try number(.jobs, in: 1...256) ?? count }
}

enum BackgroundOption {
    /// A colour; nil for transparent.
    case color(SVGAColor?)
    /// A colour over which the frames are seen.
    case automatic

    func color(
        for frames: [Int], of renderer: FrameRenderer, file: String, in environment: ToolEnvironment
    ) throws -> SVGAColor? {
        switch self {
        case .color(let color): return color
        case .automatic:
            return try ToolError.catching(file: file) {
                try renderer.contrastingBackground(for: frames, cancellation: environment.cancellation)
            }
        }
    }

    func plan(_ plan: RenderPlan) -> RenderPlan {
        var plan = plan
        switch self {
        case .color(let color): plan.background = color
        case .automatic: plan.choosesBackground = true
        }
        return plan
    }
}

extension PictureSize {
    /// Understands `--size`, `--fit`, `--align` and, where the command has it, `--scale` together.
    ///
    /// - Parameter size: The default value.
    init(resolving arguments: ParsedArguments, default size: PictureSize = .scale(1)) throws {
        if arguments.has(.size), arguments.has(.scale) {
            throw arguments.usageError("--size and --scale cannot be combined")
        }
        if let text = arguments.value(.size) {
            guard let size = PictureSize(parsing: text) else {
                throw arguments.usageError("--size '\(text)' is none of 300x300, 300, 300x and x300")
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

    private static func mode(_ arguments: ParsedArguments) throws -> SVGAContentMode {
        SVGAContentMode(
            try arguments.choice(.fit, of: SVGAContentMode.Fit.allCases, named: \.rawValue) ?? .contain,
            alignment: try arguments.choice(.align, of: SVGAContentMode.Alignment.allCases, named: \.name) ?? .center)
    }
}

extension ParsedArguments {
    /// GIF by `--colors` and `--matte`.
    func gif() throws -> AnimationFormat {
        let colors = try colorLimit() ?? Palette.maxCount
        guard let text = value(.matte) else { return .gif(colors: colors) }
        guard let matte = SVGAColor(parsing: text), matte.alpha == 1 else {
            throw usageError(
                "--matte '\(text)' is not an opaque colour: write f80 or ff8800, with # or without, or a name such as white"
            )
        }
        if has(.background) {
            throw usageError("--matte and --background cannot be combined: on a background no edge is half transparent")
        }
        return .gif(colors: colors, matte: matte)
    }

    /// The maximum palette size; nil without `--colors`.
    func colorLimit() throws -> Int? { try number(.colors, in: 2...Palette.maxCount) }
}
