public import SVGAFormat
public import SVGAGeometry
import SVGASystem
public import SVGAPixels
public import SVGARaster

/// Draws the frames of a movie, any of them in any order and from any number of threads at once.
///
/// ```swift
/// let movie = try Movie(decoding: bytes)
/// let poster = try FrameRenderer(movie).render(frame: 0)
/// ```
///
/// The same frame gives the same bytes whatever was drawn before. Images are decoded when a frame first needs them, and
/// kept as far as there is room.
public struct FrameRenderer: Sendable {
    /// The movie that is drawn.
    public var movie: Movie { scenes.movie }
    private let scenes: DrawListBuilder
    private let textures: ImageCache
    private let coverageCache = CoverageCache(maxByteCount: 8 << 20)
    /// How much a frame may cost.
    let limits: Limits
    private let refusal: RenderError?

    /// Makes a renderer of a movie.
    ///
    /// - Parameters:
    ///   - movie: The movie.
    ///   - limits: How large its images may be, and what a frame may cost. A movie whose images exceed them is refused
    ///     when it is first drawn, a frame that does whenever it is drawn.
    ///   - maxSpareImageByteCount: How many bytes of decoded images are kept beyond those that the frames in work draw.
    ///     Resampled copies, for images that frames draw at the same place, take up to 16 MiB more, the coverage of shapes
    ///     that frames draw at the same place 8 MiB.
    /// - Complexity: O(points of the movie's paths + frames of its sprites + images); reads the headers of the images and
    ///   decodes none.
    public init(_ movie: Movie, limits: Limits = .default, maxSpareImageByteCount: Int = 32 << 20) {
        self.limits = limits
        scenes = DrawListBuilder(movie)
        textures = ImageCache(
            movie.assets, maxPixelCount: limits.maxImagePixelCount, maxSpareByteCount: maxSpareImageByteCount)
        refusal = ImageBudget(movie.assets, limits: limits).refusal
    }

    /// Images that the frames drawn so far wanted and that could not be decoded.
    public var warnings: [MovieWarning] { textures.warnings }

    /// The bytes of the images that are decoded now, without the smaller levels and copies made of them.
    public var decodedImageByteCount: Int { textures.decodedByteCount }

    /// What a frame draws, for tests and tools.
    ///
    /// - Throws: ``RenderError`` for an index outside the movie, and without memory for the list.
    public func drawList(frame: Int) throws(RenderError) -> DrawList {
        guard 0..<movie.frameCount ~= frame else {
            throw .frameOutOfRange(frame, count: movie.frameCount)
        }
        try LargeMemory.check(byteCount: scenes.maxByteCount(frame: frame), throwing: RenderError.self)
        return scenes.drawList(frame: frame)
    }

    /// Draws one frame of the movie over what a canvas holds.
    ///
    /// Nothing is drawn outside the view box, whose edges are rounded to whole pixels for this.
    ///
    /// - Parameters:
    ///   - frame: A frame index in `0 ..< movie.frameCount`.
    ///   - canvas: A canvas without open clips or layers.
    ///   - transform: From movie pixels to the canvas's.
    /// - Throws: ``RenderError``: the index is outside the movie, an image or the frame exceeds the limits, or memory is
    ///   missing; the canvas is then of no further use.
    public func draw(frame: Int, on canvas: Canvas, transform: Affine) throws(RenderError) {
        if let refusal { throw refusal }
        let list = try drawList(frame: frame)
        if let refusal = FrameCost(of: list, measures: scenes.measures).refusal(limits) { throw refusal }
        let number = textures.beginFrame()
        defer { textures.endFrame(number) }
        let player = DrawListRenderer(
            movie: movie, textures: textures, frame: number, viewTransform: transform,
            maxOutlinePointCount: limits.maxOutlinePointCount)
        let (grid, resolvesOverlaps, costLimit) = (canvas.vertexSnapping, canvas.resolvesOverlaps, canvas.costLimit)
        let store = canvas.coverageCache
        let start = canvas.cost
        canvas.vertexSnapping = .quarterPixelY
        canvas.resolvesOverlaps = true
        canvas.coverageCache = store ?? coverageCache
        canvas.costLimit = min(costLimit, start.saturatingSum(limits.maxDrawingCost))
        defer {
            (canvas.vertexSnapping, canvas.resolvesOverlaps, canvas.costLimit) = (grid, resolvesOverlaps, costLimit)
            canvas.coverageCache = store
        }
        try canvas.pushClip(rounding: transform.bounds(of: Rect(movie.viewBox)))
        try player.play(list, on: canvas)
        if canvas.cost > canvas.costLimit {
            throw .limitExceeded(
                .maxDrawingCost, limit: limits.maxDrawingCost, found: canvas.cost - start)
        }
        canvas.popClip()
    }
}
