import SVGACommandLine
import SVGAKit

extension Command {
    static let poster = Command(
        name: "poster", summary: "Draw the most representative frame of a movie.",
        details: """
            `poster` renders the frame that represents the movie best: much of it is visible, it has detail, \
            contrast and colour, it moves little, and much of the movie looks like it. `--explain` prints these \
            measurements for all examined frames.
            """,
        operands: "FILE",
        flags: [.untrusted, .limit, .size] + Flag.network + Flag.contents + Flag.framing
            + [
                .background, .pictureFile, .format, .quality, .lossless, .colors, .maxBytes, .noClobber, .compression,
                .explain, .explainJSON, .quiet, .verbose, .help,
            ],
        examples: [
            ("poster gift.svga -o poster.png --size 300x", "300 pixels wide"),
            (
                "poster gift.svga -o p.png --size 256x256 --fit inside --trim",
                "without empty edges, at most 256 per side"
            ),
            ("poster gift.svga -o poster.webp --size 300x", "a quarter of the bytes, with loss"),
            ("poster gift.svga -o poster.jpg --background fff", "JPEG, which has no transparency"),
            ("poster gift.svga -o poster.webp --max-bytes 20K", "of a quality and size that fit into 20,480 bytes"),
            ("poster gift.svga --explain", "which frame, and why"),
        ],
        run: PosterCommand.run)
}

enum PosterCommand {
    @Sendable static func run(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws -> ExitCode {
        let output = try PictureOutput(resolving: arguments)
        try check(output, arguments)
        var plan = try arguments.background(default: output?.format.defaultBackground).plan(
            RenderPlan(size: PictureSize(resolving: arguments), framing: arguments.framing()))
        let source = try arguments.source()
        let content = try ContentOptions(resolving: arguments, in: environment)
        try output?.check(against: source.name, in: environment)
        let loaded = try source.loadedMovie(in: environment, hasDigest: arguments.has(.json))
        let renderer = FrameRenderer(loaded.movie, limits: source.limits)
        defer { if !arguments.has(.quiet) { environment.sayWarnings(of: renderer, file: source.name) } }
        let choice = try choice(of: renderer, for: plan, source, arguments, in: environment)
        plan.content = .frame(choice.frame)
        let personal = try content.personal(renderer, content.words, file: source.name, in: environment)
        let file = try output.map { (output) in
            try write(plan, of: personal, source, to: output, arguments, in: environment)
        }
        let picture = PictureFacts(
            frames: [choice.frame], frameCount: loaded.movie.frameCount, sha256: loaded.sha256, file: file)
        try report(
            PosterReport(input: source.name, path: output?.path, picture: picture, choice: choice), arguments,
            in: environment)
        return .done
    }

    private static func isExplained(_ arguments: ParsedArguments) -> Bool {
        arguments.has(.explain) || arguments.has(.json)
    }

    /// Refuses a command line without any output, or with two for one stream.
    private static func check(_ output: PictureOutput?, _ arguments: ParsedArguments) throws {
        if output == nil, !isExplained(arguments) { throw arguments.usageError("-o FILE is missing") }
        if output?.destination == .standardOutput, isExplained(arguments) {
            throw arguments.usageError("standard output takes either the picture or what explains it")
        }
    }

    /// Searches for the frame, and warns where it is hardly seen.
    private static func choice(
        of renderer: FrameRenderer, for plan: RenderPlan, _ source: MovieSource, _ arguments: ParsedArguments,
        in environment: ToolEnvironment
    ) throws -> PosterChoice {
        let choice = try ToolError.catching(file: source.name) {
            try renderer.posterChoice(over: plan.posterBackground, cancellation: environment.cancellation)
        }
        if choice.isFaint, !arguments.has(.quiet) {
            environment.warn(
                "\(source.name): warning: the movie is hardly seen over this background; try --background auto")
        }
        return choice
    }

    /// Draws and writes the picture of a plan.
    private static func write(
        _ plan: RenderPlan, of renderer: FrameRenderer, _ source: MovieSource, to output: PictureOutput,
        _ arguments: ParsedArguments, in environment: ToolEnvironment
    ) throws -> PictureFacts.File {
        let file = try file(of: plan, by: renderer, source, as: output.format, arguments, in: environment)
        try output.write(file, in: environment)
        return try ToolError.catching { try PictureFacts.File(of: file, hasDigest: arguments.has(.json)) }
    }

    /// The file of a picture, which fits where a number of bytes is given.
    private static func file(
        of plan: RenderPlan, by renderer: FrameRenderer, _ source: MovieSource, as format: PictureFormat,
        _ arguments: ParsedArguments, in environment: ToolEnvironment
    ) throws -> [UInt8] {
        let picture = try ToolError.catching(file: source.name) { try plan.picture(from: renderer) }
        guard let fitting = try FittingOptions(resolving: arguments) else {
            return try ToolError.catching(file: source.name) { try picture.encode(as: format) }
        }
        let (file, report) = try fitting.search(
            format, width: picture.width, height: picture.height, file: source.name, byteCount: \[UInt8].count
        ) { format, permille in
            try ToolError.catching(file: source.name) {
                if permille == 1000 { return try picture.encode(as: format) }
                var plan = plan
                plan.size = (plan.size ?? .scale(1)).multiplied(by: Double(permille) / 1000)
                return try plan.picture(from: renderer).encode(as: format)
            }
        }
        if !arguments.has(.quiet) { environment.say(report) }
        return file
    }

    private static func report(
        _ report: PosterReport, _ arguments: ParsedArguments, in environment: ToolEnvironment
    ) throws {
        if isExplained(arguments) {
            try environment.print(arguments.has(.json) ? "\(report.json)\n" : report.text)
        } else if !arguments.has(.quiet), let path = report.path {
            environment.say("frame \(report.choice.frame) written to \(path)")
        }
    }
}
