import SVGACommandLine
import SVGAKit

extension Command {
    static let render = Command(
        name: "render", summary: "Draw frames into PNG files.",
        details: """
            `render` writes frames to files: PNG with 8 bits per channel, with straight alpha unless all pixels are \
            opaque, or other formats by the extension or `--format`. Files have the numbers of their frames. Equal \
            frames are drawn and encoded once; each has its own file. One frame can have a name that ends with \
            `.png`, `.webp` or `.jpg`.

            If the folder has other frames, such as a different movie's, the command fails: `--clean` removes them \
            after the new frames are written, and `--add` keeps them. The movie itself is never replaced.

            Each file gets its name when it is complete. After a signal, the command finishes the frames in progress \
            and prints their number; a second signal ends it at once.
            """,
        operands: "FILE",
        flags: [.untrusted, .limit, .frames, .size] + Flag.network + Flag.contents + Flag.framing
            + [
                .background, .output, .format, .quality, .lossless, .colors, .clean, .add, .noClobber, .compression,
                .jobs, .quiet, .verbose, .progress, .help,
            ],
        examples: [
            ("render gift.svga -o out", "all frames as out/frame_00000.png and so on"),
            ("render gift.svga -o out --frames 0,10..20 --size 300x", "some frames, 300 pixels wide"),
            ("render gift.svga -o 'out/g-%d.png' --background '#FFFFFF'", "on white, with other file names"),
            ("render gift.svga -o 'out/g-%03d.webp' --quality 80", "as WebP with loss"),
            ("render gift.svga -o frame.png --frames 12", "one frame into a file"),
            ("render gift.svga -o - --frames 12 > poster.png", "one frame to standard output"),
        ]
    ) { arguments, environment in
        let options = try RenderOptions(resolving: arguments)
        let content = try ContentOptions(resolving: arguments, in: environment)
        let movie = try options.source.movie(in: environment)
        let frames = try arguments.understand("--frames") { try options.selection.frames(of: movie) }
        let renderer = try content.renderer(of: movie, options.source, in: environment)
        let painter = try options.pictures.painter(
            for: frames, of: renderer, file: options.source.name, arguments, in: environment)
        defer { if !options.isQuiet { environment.sayWarnings(of: renderer, file: options.source.name) } }
        switch options.output {
        case .standardOutput:
            guard frames.count == 1 else {
                throw arguments.usageError("-o - takes one frame, not \(frames.count): choose it by --frames")
            }
            return try writeFrame(frames[0], to: .standardOutput, by: painter, options, in: environment)
        case .picture(let path):
            guard frames.count == 1 else { throw severalFrames(frames.count, in: path, arguments) }
            return try writeFrame(frames[0], to: .file(path), by: painter, options, in: environment)
        case .files(let naming):
            let files = try FrameFiles(of: frames, namedBy: naming, arguments)
            try files.check(against: InputFiles(arguments.operands, in: environment))
            let code = try export(frames, as: naming, by: painter, options, in: environment)
            try files.clean(in: environment)
            return code
        }
    }

    private static func severalFrames(_ count: Int, in path: String, _ arguments: ParsedArguments) -> ToolError {
        let pattern = path.dropLast((OutputFormat.suffix(of: path)?.count ?? 3) + 1) + "_%05d.png"
        return arguments.usageError(
            "-o '\(path)' is one file for \(count) frames: choose one by --frames, or number them as in '\(pattern)'")
    }

    private static func writeFrame(
        _ frame: Int, to destination: PictureOutput.Destination, by painter: FramePainter, _ options: RenderOptions,
        in environment: ToolEnvironment
    ) throws -> ExitCode {
        let output = PictureOutput(
            destination: destination, format: options.format, replacesFile: options.replacesFiles)
        try output.check(against: options.source.name, in: environment)
        let picture = try ToolError.catching(file: options.source.name) { try painter.animation.draw(frame) }
        try output.write(picture, of: options.source.name, in: environment)
        if !options.isQuiet, case .file(let path) = destination { environment.say("frame \(frame) written to \(path)") }
        return .done
    }

    private static func export(
        _ frames: [Int], as naming: FrameNaming, by painter: FramePainter, _ options: RenderOptions,
        in environment: ToolEnvironment
    ) throws -> ExitCode {
        // Not earlier: an interrupt while the tool still waits for input must end it.
        if environment.watchesSignals { SignalWatcher.cancelBySignal(environment.cancellation) }
        let count = try write(frames, as: naming, by: painter, options, in: environment)
        guard count == frames.count else {
            throw ToolError(.interrupted, message: "interrupted: \(count) of \(frames.count) frames written")
        }
        if !options.isQuiet {
            environment.say("\(Printable.count(count, "frame")) written, the first to \(naming.path(frame: frames[0]))")
        }
        return .done
    }

    /// Writes the files with a progress bar and returns their number.
    private static func write(
        _ frames: [Int], as naming: FrameNaming, by painter: FramePainter, _ options: RenderOptions,
        in environment: ToolEnvironment
    ) throws -> Int {
        let bar = environment.progressBar(total: frames.count, unit: "frames", isQuiet: options.isQuiet)
        defer { bar?.clear() }
        return try ToolError.ending({ ToolError($0, file: options.source.name, frameCount: frames.count) }) {
            try painter.animation.exportFrames(
                to: naming, as: options.format, workerCount: options.pictures.workerCount,
                replacing: options.replacesFiles, cancellation: environment.cancellation, progress: { bar?.show($0) })
        }
    }
}
