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
        let animation = try animation(
            of: renderer, budget: budget.picture, workerCount: workerCount, cancellation: cancellation)
        var options = AnimationSource.Options()
        if case .animation(let rate, let loopCount) = content {
            (options.framesPerSecond, options.loopCount) = (rate, loopCount)
        }
        options.workerCount = workerCount
        let run = AnimationRun(animation, animationFormat(compression), options)
        try budget.check(pictureCount: run.pictureCount, animation)
        return try run.encode(maxByteCount: budget.maxByteCount, cancellation: cancellation)
    }

    /// The form of the file of an animation.
    package func animationFormat(_ compression: PNGCompression = .balanced) -> AnimationFormat {
        if format == .gif { return .gif() }
        if format != .webp { return .apng(compression: compression) }
        if encoding.isLossless { return .losslessWebP(effort: compression.losslessEffort) }
        return .webp(quality: encoding.quality ?? Encoding.defaultQuality, effort: compression.effort)
    }

    /// All frames in the pictures of the plan.
    private func animation(
        of renderer: FrameRenderer, budget: PixelBudget, workerCount: Int, cancellation: CancellationToken
    ) throws(SVGAError) -> AnimationSource {
        let groups = try FrameGroups(Array(0..<renderer.movie.frameCount), of: renderer, cancellation: cancellation)
        let viewport = try groups.viewport(
            size: resolvedSize, framing: framing, workerCount: workerCount, cancellation: cancellation)
        try budget.check(width: viewport.width, height: viewport.height)
        return AnimationSource(
            groups, in: viewport,
            background: try background(for: groups.frames, from: renderer, cancellation: cancellation))
    }
}

extension AnimationBudget {
    /// Refuses an animation of too many pixels, before any of them is drawn.
    fileprivate func check(pictureCount: Int, _ animation: AnimationSource) throws(SVGAError) {
        // No side is above 32,767, so that only the last product can be too large.
        let (count, overflow) = (animation.width * animation.height).multipliedReportingOverflow(by: pictureCount)
        guard !overflow, count <= maxPixelCount else {
            throw .animationTooLarge(
                pictureCount: pictureCount, width: animation.width, height: animation.height,
                maxPixelCount: maxPixelCount)
        }
    }
}
