import SVGACommandLine
import SVGAKit

extension Command {
    static let poster = Command(
        name: "poster", summary: "Draw the most representative frame of a movie.",
        details: """
            `poster` draws the one frame that shows best what the movie is about: much of it is visible, it has \
            detail, contrast and colour, it moves little, and much of the movie looks like it. `--explain` prints \
            these measures for all frames that were looked at.
            """,
        operands: "FILE",
        flags: [.untrusted, .size] + Flag.network + Flag.framing
            + [
                .background, .pictureFile, .noClobber, .compression, .explain, .explainJSON, .quiet, .verbose, .help,
            ],
        examples: [
            ("poster gift.svga -o poster.png --size 300x", "300 pixels wide"),
            ("poster gift.svga -o p.png --size 256x256 --fit inside --trim", "without empty edges, at most 256 a side"),
            ("poster gift.svga --explain", "which frame, and why"),
        ],
        run: PosterCommand.run)
}

/// `svga-tool poster`: the most telling frame.
enum PosterCommand {
    @Sendable static func run(
        _ arguments: ParsedArguments, in environment: ToolEnvironment
    ) throws(ToolError) -> ExitCode {
        let output = try PictureOutput(resolving: arguments)
        let (size, background) = (try PictureSize(resolving: arguments), try arguments.background())
        let framing = try arguments.framing()
        let isExplained = arguments.has(.explain) || arguments.has(.json)
        if output == nil, !isExplained { throw arguments.usageError("-o FILE is missing") }
        if output?.destination == .standardOutput, isExplained {
            throw arguments.usageError("standard output takes either the picture or what explains it")
        }
        let source = try arguments.source()
        try output?.check(against: source.name, arguments, in: environment)
        let content = try source.content(in: environment, hasDigest: arguments.has(.json))
        let renderer = FrameRenderer(content.movie, limits: source.limits)
        defer { if !arguments.has(.quiet) { environment.sayWarnings(of: renderer, file: source.name) } }
        let choice = try ToolError.catching(file: source.name) {
            try renderer.posterChoice(
                over: background.plan(RenderPlan()).posterBackground, cancellation: environment.cancellation)
        }
        if choice.isFaint, !arguments.has(.quiet) {
            environment.say(
                "\(source.name): warning: the movie is hardly seen over this background; try --background auto")
        }
        var fileFacts: PictureFacts.File?
        if let output {
            let plan = background.plan(
                RenderPlan(content: .frame(choice.frame), size: size, framing: framing))
            let file = try ToolError.catching(file: source.name) {
                try plan.png(from: renderer, compression: output.compression)
            }
            try output.write(file, in: environment)
            if arguments.has(.json) {
                fileFacts = try ToolError.catching { try PictureFacts.File(of: file, hasDigest: true) }
            }
        }
        if isExplained {
            let picture = PictureFacts(
                frames: [choice.frame], frameCount: content.movie.frameCount, sha256: content.sha256, file: fileFacts)
            let report = PosterReport(input: source.name, path: output?.path, picture: picture, choice: choice)
            try environment.print(arguments.has(.json) ? "\(report.json)\n" : report.text)
        } else if !arguments.has(.quiet), case .file(let path)? = output?.destination {
            environment.say("frame \(choice.frame) written to \(path)")
        }
        return .done
    }
}
