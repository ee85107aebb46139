import SVGACommandLine
import SVGAKit

/// `svga-tool poster`: the most telling frame.
enum PosterCommand {
    @Sendable static func run(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws(ToolError)
        -> ExitCode
    {
        let output = try PictureOutput(resolving: arguments)
        let (size, background) = (try PictureSize(resolving: arguments), try arguments.background())
        let isExplained = arguments.has(.explain) || arguments.has(.json)
        if output == nil, !isExplained { throw arguments.usageError("-o FILE is missing") }
        if output?.destination == .standardOutput, isExplained {
            throw arguments.usageError("standard output takes either the picture or what explains it")
        }
        let source = try arguments.source()
        let renderer = FrameRenderer(try source.movie(in: environment), limits: source.limits)
        defer { if !arguments.has(.quiet) { environment.sayWarnings(of: renderer, file: source.name) } }
        let choice = try choice(of: renderer, source, in: environment)
        if let output {
            let plan = RenderPlan(content: .frame(choice.frame), size: size, background: background)
            try output.write(try picture(plan, of: renderer, source), of: source.name, in: environment)
        }
        if isExplained {
            let report = PosterReport(file: source.name, frameCount: renderer.movie.frameCount, choice: choice)
            try environment.print(arguments.has(.json) ? "\(report.json)\n" : report.text)
        } else if !arguments.has(.quiet), case .file(let path)? = output?.destination {
            environment.say("frame \(choice.frame) written to \(path)")
        }
        return .done
    }

    private static func choice(
        of renderer: FrameRenderer, _ source: MovieSource, in environment: ToolEnvironment
    ) throws(ToolError) -> PosterChoice {
        do throws(RenderError) {
            return try renderer.posterChoice(cancellation: environment.cancellation)
        } catch {
            throw ToolError(error, file: source.name)
        }
    }

    private static func picture(
        _ plan: RenderPlan, of renderer: FrameRenderer, _ source: MovieSource
    ) throws(ToolError) -> Pixmap {
        do throws(RenderError) {
            return try plan.picture(from: renderer)
        } catch {
            throw ToolError(error, file: source.name)
        }
    }
}
