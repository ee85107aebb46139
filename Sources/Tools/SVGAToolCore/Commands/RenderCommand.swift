import SVGACommandLine
import SVGAKit

/// `svga-tool render`: frames into PNG files.
enum RenderCommand {
    @Sendable static func run(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws(ToolError)
        -> ExitCode
    {
        let options = try RenderOptions(resolving: arguments)
        let movie = try options.source.movie(in: environment)
        let frames = try frames(of: movie, options, arguments)
        let painter = FramePainter(
            renderer: FrameRenderer(movie, limits: options.source.limits),
            viewport: try viewport(of: movie, options, arguments),
            background: options.background)
        defer { if !options.isQuiet { environment.sayWarnings(of: painter.renderer, file: options.source.name) } }
        switch options.output {
        case .standardOutput:
            guard frames.count == 1 else {
                throw arguments.usageError("-o - takes one frame, not \(frames.count): choose it by --frames")
            }
            return try writeFrame(frames[0], by: painter, options, in: environment)
        case .files(let naming):
            return try export(frames, as: naming, by: painter, options, in: environment)
        }
    }

    private static func frames(
        of movie: Movie, _ options: RenderOptions, _ arguments: ParsedArguments
    ) throws(ToolError) -> [Int] {
        do throws(ArgumentError) {
            return try options.selection.frames(of: movie.frameCount)
        } catch {
            throw arguments.usageError("--frames: \(error)")
        }
    }

    private static func viewport(
        of movie: Movie, _ options: RenderOptions, _ arguments: ParsedArguments
    ) throws(ToolError) -> Viewport {
        do throws(RenderError) {
            return try options.size.viewport(for: movie.viewBox)
        } catch {
            throw arguments.usageError("\(error)")
        }
    }

    private static func writeFrame(
        _ frame: Int, by painter: FramePainter, _ options: RenderOptions, in environment: ToolEnvironment
    ) throws(ToolError) -> ExitCode {
        let pixmap: Pixmap
        do throws(RenderError) {
            pixmap = try painter.paint(frame)
        } catch {
            throw ToolError(error, file: options.source.name)
        }
        let output = PictureOutput(destination: .standardOutput, compression: options.compression)
        try output.write(pixmap, of: options.source.name, in: environment)
        return .done
    }

    private static func export(
        _ frames: [Int], as naming: FrameNaming, by painter: FramePainter, _ options: RenderOptions,
        in environment: ToolEnvironment
    ) throws(ToolError) -> ExitCode {
        // Not earlier: an interrupt while the tool still waits for input must end it.
        if environment.watchesSignals { SignalWatcher.cancelBySignal(environment.cancellation) }
        let count = try write(frames, as: naming, by: painter, options, in: environment)
        guard count == frames.count else {
            throw ToolError(.interrupted, message: "interrupted: \(count) of \(frames.count) frames written")
        }
        if !options.isQuiet {
            environment.say(
                "\(count) frame\(count == 1 ? "" : "s") written, the first to \(naming.path(frame: frames[0]))")
        }
        return .done
    }

    /// Writes the files behind a progress bar and returns how many there are.
    private static func write(
        _ frames: [Int], as naming: FrameNaming, by painter: FramePainter, _ options: RenderOptions,
        in environment: ToolEnvironment
    ) throws(ToolError) -> Int {
        let bar = environment.progressBar(total: frames.count, unit: "frames", isQuiet: options.isQuiet)
        let exporter = PNGSequenceExporter(
            naming: naming, workerCount: options.workerCount, compression: options.compression)
        let groups = try groups(of: frames, by: painter, options)
        do throws(ExportError) {
            defer { bar?.clear() }
            return try exporter.export(
                groups: groups, cancellation: environment.cancellation, progress: { bar?.show($0) },
                render: painter.paint)
        } catch {
            throw ToolError(error, file: options.source.name, frameCount: frames.count)
        }
    }

    private static func groups(
        of frames: [Int], by painter: FramePainter, _ options: RenderOptions
    ) throws(ToolError) -> [EqualFrames] {
        do throws(RenderError) {
            return try painter.renderer.groupsOfEqualFrames(frames)
        } catch {
            throw ToolError(error, file: options.source.name)
        }
    }
}
