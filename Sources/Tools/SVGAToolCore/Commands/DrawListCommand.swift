import SVGACommandLine
import SVGAKit

/// `svga-tool drawlist`: what one frame draws.
enum DrawListCommand {
    @Sendable static func run(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws(ToolError)
        -> ExitCode
    {
        guard let text = arguments.value(.frame), let frame = Int(text) else {
            throw arguments.usageError("--frame wants the number of a frame")
        }
        let source = try arguments.source()
        let movie = try source.movie(in: environment)
        try environment.print("\(try drawList(of: movie, frame: frame, file: source.name))\n")
        return .done
    }

    private static func drawList(of movie: Movie, frame: Int, file: String) throws(ToolError) -> DrawList {
        do throws(RenderError) {
            return try FrameRenderer(movie).drawList(frame: frame)
        } catch {
            throw ToolError(error, file: file)
        }
    }
}
