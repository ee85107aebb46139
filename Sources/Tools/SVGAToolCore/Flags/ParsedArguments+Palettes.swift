import SVGACommandLine
import SVGAKit

extension ParsedArguments {
    /// GIF by `--colors` and `--matte`.
    func gif() throws(ToolError) -> AnimationFormat {
        let colors = try colorLimit() ?? Palette.maxCount
        guard let text = value(.matte) else { return .gif(colors: colors) }
        guard let matte = Color(parsing: text), matte.alpha == 1 else {
            throw usageError(
                "--matte '\(text)' is no opaque colour: write f80 or ff8800, with # or without, or a name such as white"
            )
        }
        if has(.background) {
            throw usageError("--matte and --background exclude each other: on a background no edge is half transparent")
        }
        return .gif(colors: colors, matte: matte)
    }

    /// The most colours of a palette; nil without `--colors`.
    func colorLimit() throws(ToolError) -> Int? { try number(.colors, in: 2...Palette.maxCount) }
}
