import SVGAGraphics
public import SVGAImage
public import SVGAScene
public import SVGASystem
public import SVGAThumbnail

extension RenderPlan {
    /// Draws the picture or the animation of the plan and encodes it in the form of the plan.
    ///
    /// ```swift
    /// let plan = try RenderPlan(parsing: "poster size:300x format:webp quality:80")
    /// let file = try plan.file(from: FrameRenderer(movie), cancellation: CancellationToken())
    /// ```
    ///
    /// A file of an animation is in memory as a whole; ``AnimationSource`` writes it piece by piece.
    ///
    /// - Parameters:
    ///   - renderer: The movie.
    ///   - compression: The balance of encoding time and file size.
    ///   - cancellation: Ends the work before the next drawing or before encoding.
    /// - Returns: A complete file; equal plans of one movie have equal files.
    /// - Throws: ``SVGAError``, even for a picture that the form cannot hold.
    /// - Complexity: As ``RenderPlan/picture(from:cancellation:)``, plus O(pixels) for encoding; for an animation as
    ///   ``AnimationSource/export(to:as:options:progress:)``.
    public func file(
        from renderer: FrameRenderer, compression: PNGCompression = .balanced,
        cancellation: CancellationToken = CancellationToken()
    ) throws(SVGAError) -> [UInt8] {
        try settled(as: format).settledFile(
            from: renderer, compression: compression, workerCount: ParallelLoop.processorCount,
            cancellation: cancellation)
    }

    /// Draws and encodes without blocking the task; if the task is cancelled, the work ends before the next drawing.
    ///
    /// ```swift
    /// let file = try await RenderPlan(parsing: "poster size:300x").file(from: renderer)
    /// ```
    ///
    /// - Throws: As the blocking ``file(from:compression:cancellation:)``.
    public func file(
        from renderer: FrameRenderer, compression: PNGCompression = .balanced
    ) async throws(SVGAError) -> [UInt8] {
        try await BackgroundPool.shared.run { [self] token throws(SVGAError) in
            try file(from: renderer, compression: compression, cancellation: token)
        }
    }

    /// The file of a plan that was settled, within a budget.
    package func settledFile(
        from renderer: FrameRenderer, compression: PNGCompression = .balanced,
        budget: AnimationBudget = AnimationBudget(), workerCount: Int = 1, cancellation: CancellationToken
    ) throws(SVGAError) -> [UInt8] {
        if isAnimated {
            return try animationFile(
                from: renderer, compression: compression, budget: budget, workerCount: workerCount,
                cancellation: cancellation)
        }
        let picture = try picture(from: renderer, budget: budget.picture, cancellation: cancellation)
        if cancellation.isCancelled { throw .cancelled }
        return try stillFile(
            of: picture, from: renderer, compression: compression, budget: budget.picture, cancellation: cancellation)
    }

    /// The file of the plan's picture, which is drawn smaller if the plan allows fewer bytes.
    package func stillFile(
        of picture: Pixmap, from renderer: FrameRenderer, compression: PNGCompression = .balanced,
        budget: PixelBudget, cancellation: CancellationToken
    ) throws(SVGAError) -> [UInt8] {
        try fittingFile(pictureFormat(compression), picture.width, picture.height) { format, plan throws(SVGAError) in
            let picture =
                plan == self
                ? picture : try plan.picture(from: renderer, budget: budget, cancellation: cancellation)
            return try renderer.encode(picture, as: format)
        }
    }

    package func pictureFormat(_ compression: PNGCompression = .balanced) -> PictureFormat {
        PictureFormat(
            format, quality: encoding.quality ?? Encoding.defaultQuality, isLossless: encoding.isLossless,
            compression: compression)
    }
}
