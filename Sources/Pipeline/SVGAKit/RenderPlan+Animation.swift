import Glibc
package import SVGAExport
package import SVGAFormat
import SVGAGraphics
package import SVGAImage
package import SVGAScene
package import SVGASystem
package import SVGAThumbnail

/// The limits of one job: of the movie that it reads, and of its result.
package struct AnimationBudget: Hashable, Sendable {
    package var limits = Limits.untrusted
    /// The maximum number of pixels per picture.
    package var picture = PixelBudget.default
    /// The most pixels of all pictures together.
    package var maxPixelCount = Int.max
    /// The maximum size of the file in bytes.
    package var maxByteCount = Int.max

    /// Pictures as large as any, and without a bound for all of them together.
    package init() {}
}

extension RenderPlan {
    /// Draws all frames and encodes them into a file in memory.
    ///
    /// - Parameters:
    ///   - workerCount: The number of frames in progress.
    ///   - cancellation: Ends the work after the frames in progress.
    /// - Throws: ``SVGAError``, even if the animation exceeds the budget.
    package func animationFile(
        from renderer: FrameRenderer, compression: PNGCompression = .balanced,
        budget: AnimationBudget = AnimationBudget(), workerCount: Int, cancellation: CancellationToken
    ) throws(SVGAError) -> [UInt8] {
        let groups = try FrameGroups(Array(0..<renderer.movie.frameCount), of: renderer, cancellation: cancellation)
        let layout = try animationLayout(
            of: groups, budget: budget, workerCount: workerCount, cancellation: cancellation)
        let run = AnimationRun(
            exporter(of: renderer, workerCount: workerCount), groups, animationFormat(compression), layout: layout)
        try budget.check(pictureCount: run.pictureCount, layout)
        return try run.encode(maxByteCount: budget.maxByteCount, cancellation: cancellation)
    }

    private func exporter(of renderer: FrameRenderer, workerCount: Int) -> MovieExporter {
        var exporter = MovieExporter(renderer)
        if case .animation(let rate, let loopCount) = content {
            (exporter.framesPerSecond, exporter.loopCount) = (rate, loopCount)
        }
        exporter.workerCount = workerCount
        return exporter
    }

    /// The form of the file of an animation.
    package func animationFormat(_ compression: PNGCompression = .balanced) -> AnimationFormat {
        if format == .gif { return .gif() }
        if format != .webp { return .apng(compression: compression) }
        if encoding.isLossless { return .losslessWebP(effort: compression.losslessEffort) }
        return .webp(quality: encoding.quality ?? Encoding.defaultQuality, effort: compression.effort)
    }

    /// The settings for drawing the pictures.
    private func animationLayout(
        of groups: FrameGroups, budget: AnimationBudget, workerCount: Int, cancellation: CancellationToken
    ) throws(SVGAError) -> AnimationLayout {
        let viewport = try groups.viewport(
            size: resolvedSize, framing: framing, workerCount: workerCount, cancellation: cancellation)
        try budget.picture.check(width: viewport.width, height: viewport.height)
        let background = try background(for: groups.frames, from: groups.renderer, cancellation: cancellation)
        return AnimationLayout(width: viewport.width, height: viewport.height, background: background) {
            (picture) throws(SVGAError) in try groups.render(picture, in: viewport, background: background)
        }
    }
}

extension AnimationBudget {
    /// Refuses an animation of too many pixels, before any of them is drawn.
    fileprivate func check(pictureCount: Int, _ layout: AnimationLayout) throws(SVGAError) {
        // No side is above 32,767, so that only the last product can be too large.
        let (count, overflow) = (layout.width * layout.height).multipliedReportingOverflow(by: pictureCount)
        guard !overflow, count <= maxPixelCount else {
            throw .animationTooLarge(
                pictureCount: pictureCount, width: layout.width, height: layout.height, maxPixelCount: maxPixelCount)
        }
    }
}
