import SVGACommandLine
import SVGAInspect
import SVGAKit
import SVGASystem

extension Command {
    static let export = Command(
        name: "export", summary: "Draw a movie into one file that plays.",
        details: """
            `export` writes a movie to one animated file. The extension selects the format: `.webp` is animated \
            WebP, `.apng` or `.png` animated PNG, `.gif` GIF, and `.json` an atlas with sprite sheets for game \
            engines. A repeated frame is stored once, and other frames only where they changed; the durations add up \
            to exactly the movie's duration.

            For other programs, `rgba`, `bgra`, `i420` and `y4m`, which has a header, are uncompressed pictures at a \
            constant rate. The command writes them to a pipe as soon as they are drawn; `--dry-run --json` prints \
            their size, rate and number.

            The program `ffmpeg` encodes `.webm` (VP9 with alpha), `.mp4` (H.264 on a background) and `.mov` (ProRes \
            4444), including the movie's sounds.

            `vap` and `yyeva` are H.264 videos with alpha as grey next to the colours, for the players of these \
            names. They need the library OpenH264.

            The file gets its name when it is complete. After a signal, there is no file.
            """,
        operands: "FILE",
        flags: [.untrusted, .limit, .frames, .size] + Flag.network + Flag.contents + Flag.framing
            + [
                .background, .framesPerSecond, .loops, .animationFile, .animationFormat, .quality, .lossless,
                .colors, .matte, .alphaScale, .encoder, .configuration, .maxBytes, .pageFormat, .maxPageSide, .sound,
                .appleStrict, .ffmpeg, .ffmpegTimeout, .noClobber, .dryExport, .json, .compression, .jobs, .quiet,
                .verbose, .progress, .help,
            ],
        examples: [
            ("export gift.svga -o gift.webp --size 300x", "animated WebP, 300 pixels wide"),
            ("export gift.svga -o gift.webp --lossless", "every visible pixel as it was drawn"),
            ("export gift.svga -o gift.webp --max-bytes 500K", "of a quality and size that fit into 512,000 bytes"),
            ("export gift.svga -o gift.apng --fps 15 --background white", "half the frames of 30, on white"),
            ("export gift.svga -o gift.gif --background white", "GIF, whose pixels cannot be half transparent"),
            ("export gift.svga -o gift.json --size 300x", "a sprite sheet gift-0.png with its atlas"),
            ("export gift.svga -o - --format apng --loops 1 > gift.apng", "to standard output, played once"),
            ("export gift.svga -o - --format y4m | ffmpeg -i - gift.mkv", "pictures for another program"),
            ("export gift.svga -o gift.mp4 --format vap --vapc vapc.json", "VAP, and its configuration for browsers"),
        ],
        run: ExportCommand.run)
}

enum ExportCommand {
    @Sendable static func run(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws -> ExitCode {
        let options = try ExportOptions(resolving: arguments)
        try options.checkOutput(in: environment)
        let content = try ContentOptions(resolving: arguments, in: environment)
        let movie = try options.source.movie(in: environment)
        let frames = try arguments.understand("--frames") { try options.selection.frames(of: movie) }
        let renderer = try content.renderer(of: movie, options.source, in: environment)
        return try export(frames, of: renderer, options, arguments, in: environment)
    }

    static func export(
        _ frames: [Int], of renderer: FrameRenderer, _ options: ExportOptions, _ arguments: ParsedArguments,
        in environment: ToolEnvironment
    ) throws -> ExitCode {
        var painter = try options.pictures.painter(
            for: frames, of: renderer, file: options.source.name, arguments, in: environment)
        if !options.isQuiet, let warning = options.rateWarning(for: renderer.movie) {
            environment.warn("\(options.source.name): warning: \(warning)")
        }
        if options.isDry { return try describe(painter, options, in: environment) }
        defer { if !options.isQuiet { environment.sayWarnings(of: renderer, file: options.source.name) } }
        // Not earlier: an interrupt while the tool still waits for input must end it.
        if environment.watchesSignals { SignalWatcher.cancelBySignal(environment.cancellation) }
        let file: AnimationSource.File
        if case .atlas(let settings) = options.format.kind {
            file = try exportAtlas(settings, by: painter, options, in: environment)
        } else if let fitting = options.fitting {
            (file, painter) = try export(into: fitting, by: painter, options, arguments, in: environment)
        } else {
            file = try export(options.format, by: painter, options, in: environment) { order throws(SVGAError) in
                try options.open(order, in: environment)
            }
        }
        try options.writeConfiguration(of: painter)
        try say(file, painter, options, in: environment)
        return .done
    }

    /// Creates files until one fits, and writes it; returns it with its painter.
    private static func export(
        into fitting: FittingOptions, by painter: FramePainter, _ options: ExportOptions, _ arguments: ParsedArguments,
        in environment: ToolEnvironment
    ) throws -> (file: AnimationSource.File, painter: FramePainter) {
        typealias Attempt = (file: AnimationSource.File, painter: FramePainter, bytes: [UInt8])
        let output = try options.open(.any, in: environment)
        let (best, report) = try fitting.search(
            options.format, width: painter.viewport.width, height: painter.viewport.height, file: options.source.name,
            byteCount: { (attempt: Attempt) in attempt.file.byteCount }
        ) { format, permille in
            var (painter, pictures) = (painter, options.pictures)
            if permille < 1000 {
                pictures.size = pictures.size.multiplied(by: Double(permille) / 1000)
                painter = try pictures.painter(like: painter, file: options.source.name, arguments, in: environment)
            }
            let bytes = Lock<[UInt8]>([])
            let file = try export(format, by: painter, options, in: environment) { order throws(SVGAError) in
                // Of a file that is too large, only the size counts.
                try AtomicFileWriter(order: order) { piece in
                    bytes.withLock { if $0.count <= fitting.maxByteCount { $0 += piece } }
                }
            }
            return (file, painter, bytes.withLock { $0 })
        }
        try output.append(best.bytes)
        try output.finish()
        if !options.isQuiet { environment.say(report) }
        return (best.file, best.painter)
    }

    /// Draws and writes in a format with a progress bar.
    static func export(
        _ format: AnimationFormat, by painter: FramePainter, _ options: ExportOptions, in environment: ToolEnvironment,
        to open: (_ order: AtomicFileWriter.Order) throws(SVGAError) -> sending AtomicFileWriter
    ) throws -> AnimationSource.File {
        try ToolError.ending({ ToolError($0, file: options.source.name) }) {
            let run = options.run(of: painter, as: format)
            let bar = environment.progressBar(total: run.pictureCount, unit: "frames", isQuiet: options.isQuiet)
            defer { bar?.clear() }
            return try run.export(cancellation: environment.cancellation, progress: { bar?.show($0) }, to: open)
        }
    }

    /// Reports the written file, as text or as a document.
    private static func say(
        _ file: AnimationSource.File, _ painter: FramePainter, _ options: ExportOptions, in environment: ToolEnvironment
    ) throws {
        let (report, given) = (options.report(file), painter.viewport)
        if !options.isQuiet {
            let even = (given.width + given.width % 2, given.height + given.height % 2)
            if (file.width, file.height) == even, even != (given.width, given.height) {
                environment.say(
                    "\(options.source.name): \(given.width)x\(given.height) became \(file.width)x\(file.height): sides"
                        + " are even in \(options.format.type.rawValue)")
            }
            for note in [options.format.warning(width: given.width, height: given.height), file.note] {
                if let note { environment.warn("\(options.source.name): warning: \(note)") }
            }
            if !options.isJSON { environment.say(report.summary(of: painter.groups.renderer.movie)) }
        }
        guard options.isJSON else { return }
        // A pipe gets nothing but the bytes.
        if options.path == nil {
            try? environment.standardError.write(Array("\(report.json.line)\n".utf8))
        } else {
            try environment.print("\(report.json)\n")
        }
    }

    private static func describe(
        _ painter: FramePainter, _ options: ExportOptions, in environment: ToolEnvironment
    ) throws -> ExitCode {
        let report = options.report(options.run(of: painter).outline)
        try environment.print(options.isJSON ? "\(report.json)\n" : "\(report.plan)\n")
        return .done
    }
}
