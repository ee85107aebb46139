import SVGACommandLine
import SVGAKit

extension Command {
    static let drawList = Command(
        name: "drawlist", aliases: ["scene"], summary: "Print one frame's draw commands, as text.",
        details: """
            `drawlist` prints the commands that draw one frame, one a line, in drawing order. It serves to find \
            out why a frame looks as it does; the format of the text may change.
            """,
        operands: "FILE",
        flags: [.untrusted, .limit] + Flag.network + Flag.contents + [.frame, .quiet, .verbose, .help],
        examples: [("drawlist gift.svga --frame 12", "the draw list of frame 12")]
    ) { arguments, environment in
        guard let text = arguments.value(.frame), !text.contains(","), !text.contains("..") else {
            throw arguments.usageError("--frame needs one frame, such as 5, -1, last or 1.5s")
        }
        let selection = try arguments.understand("--frame") { try FrameSelection(parsing: text) }
        let source = try arguments.source()
        let content = try ContentOptions(resolving: arguments, in: environment)
        let movie = try source.movie(in: environment)
        let frames = try arguments.understand("--frame") { try selection.frames(of: movie) }
        let renderer = try content.renderer(of: movie, source, in: environment)
        let list = try ToolError.catching(file: source.name) { try renderer.drawList(frame: frames[0]) }
        try environment.print("\(list)\n")
        return .done
    }
}
