import SVGAGraphics
public import SVGAImage
public import SVGAScene
public import SVGASystem
public import SVGAThumbnail

extension RenderPlan {
    /// Draws the picture of the plan and encodes it.
    ///
    /// ```swift
    /// let plan = try RenderPlan(parsing: "poster size:300x")
    /// let file = try plan.png(from: FrameRenderer(movie))
    /// ```
    ///
    /// - Parameters:
    ///   - renderer: The movie.
    ///   - compression: The balance of encoding time and file size.
    ///   - cancellation: Ends the work before the next drawing or before encoding.
    /// - Returns: A whole PNG file; equal plans of one movie have equal files.
    /// - Throws: ``SVGAError``.
    /// - Complexity: As ``RenderPlan/picture(from:cancellation:)``, plus O(pixels) for encoding.
    public func png(
        from renderer: FrameRenderer, compression: PNGEncoder.Compression = .balanced,
        cancellation: CancellationToken? = nil
    ) throws(SVGAError) -> [UInt8] {
        try png(from: renderer, compression: compression, budget: .default, cancellation: cancellation)
    }

    /// Draws the picture of the plan within a number of pixels and encodes it.
    ///
    /// - Parameter cancellation: Ends the work before the next drawing and before encoding.
    package func png(
        from renderer: FrameRenderer, compression: PNGEncoder.Compression = .balanced, budget: PixelBudget,
        cancellation: CancellationToken?
    ) throws(SVGAError) -> [UInt8] {
        let picture = try picture(from: renderer, budget: budget, cancellation: cancellation)
        try cancellation?.check()
        return try picture.png(compression: compression)
    }
}
