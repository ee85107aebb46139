import SVGACommandLine
import SVGAKit

/// The size and margin of pictures, and the number of concurrent drawings.
struct PictureOptions {
    var size: PictureSize
    let framing: PictureFraming
    let background: BackgroundOption
    let workerCount: Int

    /// Understands the options.
    ///
    /// - Parameter format: The format of the picture; nil for several or an animation.
    init(resolving arguments: ParsedArguments, format: PictureFormat? = nil) throws {
        size = try PictureSize(resolving: arguments)
        framing = try arguments.framing()
        background = try arguments.background(default: format?.defaultBackground)
        workerCount = try arguments.jobCount(default: PNGSequenceExporter.processorCount)
    }

    /// The painter for a movie's frames, which are examined first for trimming.
    func painter(
        for frames: [Int], of renderer: FrameRenderer, file: String, _ arguments: ParsedArguments,
        in environment: ToolEnvironment
    ) throws -> FramePainter {
        FramePainter(
            renderer: renderer, layout: try layout(of: frames, by: renderer, file: file, arguments, in: environment),
            background: try background.color(for: frames, of: renderer, file: file, in: environment))
    }

    private func layout(
        of frames: [Int], by renderer: FrameRenderer, file: String, _ arguments: ParsedArguments,
        in environment: ToolEnvironment
    ) throws -> PictureLayout {
        if framing.trimAlpha == nil {
            return try arguments.understand(nil) {
                try PictureLayout(size, framing: framing, content: Rect(renderer.movie.viewBox))
            }
        }
        return try ToolError.catching(file: file) {
            let groups = try renderer.groupsOfEqualFrames(frames, cancellation: environment.cancellation)
            return try renderer.layout(
                of: groups.map { $0.frames[0] }, size: size, framing: framing, workerCount: workerCount,
                cancellation: environment.cancellation)
        }
    }
}

/// Draws frames into pictures of one size over one background.
struct FramePainter: Sendable {
    let renderer: FrameRenderer
    let layout: PictureLayout
    let background: Color?

    /// A picture of a frame.
    func paint(_ frame: Int) throws(SVGAError) -> Pixmap {
        try layout.picture(of: frame, by: renderer, background: background)
    }

    /// The picture of frames that look the same.
    @Sendable func paint(_ frames: EqualFrames) throws(SVGAError) -> Pixmap {
        try layout.surrounded(
            renderer.render(frames, in: layout.viewport, background: background), background: background)
    }
}
