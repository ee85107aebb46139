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

    package init() {}
}

extension RenderPlan {
    /// Draws all frames and encodes them into a file in memory. Cancelling ends the work after the frames in progress.
    package func animationFile(
        from renderer: FrameRenderer, compression: PNGCompression = .balanced,
        budget: AnimationBudget = AnimationBudget(), workerCount: Int, cancellation: CancellationToken
    ) throws(SVGAError) -> [UInt8] {
        let groups = try FrameGroups(Array(0..<renderer.movie.frameCount), of: renderer, cancellation: cancellation)
        func run(_ plan: RenderPlan, _ format: AnimationFormat) throws(SVGAError) -> AnimationRun {
            let animation = try plan.animation(of: groups, budget: budget.picture, workerCount, cancellation)
            let run = AnimationRun(animation, format, exportOptions(workerCount))
            try budget.check(pictureCount: run.pictureCount, animation)
            return run
        }
        let wanted = try run(self, animationFormat(compression))
        return try fittingFile(wanted.format, wanted.source.width, wanted.source.height) {
            format, plan throws(SVGAError) in
            let run = plan == self && format == wanted.format ? wanted : try run(plan, format)
            return try run.encode(maxByteCount: budget.maxByteCount, cancellation: cancellation)
        }
    }

    /// Draws all frames and writes the JSON of an atlas and its pages.
    package func exportAtlas(
        to path: String, from renderer: FrameRenderer, compression: PNGCompression
    ) throws(SVGAError) -> AnimationSource.File {
        let groups = try FrameGroups(Array(0..<renderer.movie.frameCount), of: renderer)
        let animation = try animation(of: groups, budget: .default, 1, CancellationToken())
        return try AnimationRun(animation, animationFormat(compression), exportOptions(1)).export(to: path)
    }

    private func exportOptions(_ workerCount: Int) -> AnimationSource.Options {
        var options = AnimationSource.Options()
        if case .animation(let rate, let loopCount) = content {
            (options.framesPerSecond, options.loopCount) = (rate, loopCount)
        }
        options.workerCount = workerCount
        return options
    }

    package func animationFormat(_ compression: PNGCompression = .balanced) -> AnimationFormat {
        AnimationFormat(
            format, quality: encoding.quality ?? Encoding.defaultQuality, isLossless: encoding.isLossless,
            compression: compression)
    }

    /// A file with at most the bytes that the plan allows. `make` may get a plan with smaller pictures.
    func fittingFile<Format: LossSetting>(
        _ format: Format, _ width: Int, _ height: Int, make: @escaping (Format, RenderPlan) throws(SVGAError) -> [UInt8]
    ) throws(SVGAError) -> [UInt8] {
        guard let maxByteCount = encoding.maxByteCount else { return try make(format, self) }
        func file(_ format: Format, _ permille: Int) throws(SVGAError) -> [UInt8] {
            var plan = self
            if permille < 1000 {
                plan.size = (sheet?.cellSize ?? resolvedSize).multiplied(by: Double(permille) / 1000)
            }
            return try make(format, plan)
        }
        let outcome = try format.search(
            maxByteCount: maxByteCount, keepsSize: size != nil, width: width, height: height,
            byteCount: \[UInt8].count, make: file
        )
        .outcome
        guard let file = outcome.fitting?.product else {
            throw SVGAError(
                .tooLarge, "no file fits into \(maxByteCount) bytes; the smallest one has \(outcome.smallestByteCount)",
                remedy: size == nil ? "allow more bytes" : "choose a smaller size, or none at all")
        }
        return file
    }

    /// All frames in the pictures of the plan.
    private func animation(
        of groups: FrameGroups, budget: PixelBudget, _ workerCount: Int, _ cancellation: CancellationToken
    ) throws(SVGAError) -> AnimationSource {
        let viewport = try groups.viewport(
            size: resolvedSize, framing: framing, workerCount: workerCount, cancellation: cancellation)
        try budget.check(width: viewport.width, height: viewport.height)
        let background = try background(for: groups.frames, from: groups.renderer, cancellation: cancellation)
        return AnimationSource(groups, in: viewport, background: background)
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
