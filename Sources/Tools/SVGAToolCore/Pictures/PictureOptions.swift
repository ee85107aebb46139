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
        workerCount = try arguments.jobCount(default: ParallelLoop.processorCount)
    }

    /// The painter for a movie's frames, which are examined first for trimming.
    func painter(
        for frames: [Int], of renderer: FrameRenderer, file: String, _ arguments: ParsedArguments,
        in environment: ToolEnvironment
    ) throws -> FramePainter {
        let whole = try wholeViewport(of: renderer.movie, arguments)
        let groups = try ToolError.catching(file: file) {
            try FrameGroups(frames, of: renderer, cancellation: environment.cancellation)
        }
        return FramePainter(
            groups: groups, viewport: try whole ?? trimmedViewport(of: groups, file: file, in: environment),
            background: try background.color(for: frames, of: renderer, file: file, in: environment))
    }

    /// A painter of the same frames in another size.
    func painter(
        like painter: FramePainter, file: String, _ arguments: ParsedArguments, in environment: ToolEnvironment
    ) throws -> FramePainter {
        let viewport =
            try wholeViewport(of: painter.groups.renderer.movie, arguments)
            ?? trimmedViewport(of: painter.groups, file: file, in: environment)
        return FramePainter(groups: painter.groups, viewport: viewport, background: painter.background)
    }

    /// Pictures of a movie that is not trimmed; nil if it is.
    private func wholeViewport(of movie: Movie, _ arguments: ParsedArguments) throws -> Viewport? {
        guard framing.trimAlpha == nil else { return nil }
        return try arguments.understand(nil) {
            try Viewport(size, framing: framing, content: Rect(movie.viewBox))
        }
    }

    private func trimmedViewport(
        of groups: FrameGroups, file: String, in environment: ToolEnvironment
    ) throws -> Viewport {
        try ToolError.catching(file: file) {
            try groups.viewport(
                size: size, framing: framing, workerCount: workerCount, cancellation: environment.cancellation)
        }
    }
}

/// Draws frames into pictures of one size over one background.
struct FramePainter: Sendable {
    let groups: FrameGroups
    let viewport: Viewport
    let background: SVGAColor?

    var animation: AnimationSource { AnimationSource(groups, in: viewport, background: background) }
}
