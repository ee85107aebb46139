public import SVGAFormat
public import SVGAGraphics
public import SVGARaster
import SVGASystem

/// Draws the frames of a movie, any of them in any order and from any number of threads at once.
///
/// ```swift
/// let renderer = FrameRenderer(try await Movie(contentsOf: path))
/// let file = try await renderer.render(frame: 0, size: .width(300)).png()
/// ```
///
/// The same frame always gives the same bytes. Images are decoded when a frame first needs them, and cached up to a
/// number of bytes.
public struct FrameRenderer: Sendable {
    /// The movie that is drawn.
    public var movie: Movie { builder.movie }
    let builder: DrawListBuilder
    let resources: SceneResources
    private var images: ImageCache { resources.images }
    var limits: Limits { resources.limits }
    /// The error with which every frame is refused; nil when the movie can be drawn.
    var refusal: SVGAError? { resources.refusal }

    /// Creates a renderer for a movie.
    ///
    /// - Parameters:
    ///   - movie: The movie.
    ///   - limits: The limits for its images and a frame's cost; nil for the limits with which the movie was decoded. A
    ///     movie whose images exceed them, and a frame that exceeds them, are refused when they are drawn.
    ///   - maxSpareImageByteCount: The bytes of decoded images that are cached in addition to the images of frames in
    ///     progress. Resampled images, for images that frames draw at the same position, take up to 16 MiB more, the
    ///     coverage of shapes that frames draw at the same position 8 MiB. Frames that several viewers see with their
    ///     own content take up to 128 MiB more at the maximum size, less at others.
    /// - Complexity: O(points of the movie's paths + frames of its sprites + images); reads the headers of the images and
    ///   decodes none.
    public init(_ movie: Movie, limits: Limits? = nil, maxSpareImageByteCount: Int = 32 << 20) {
        resources = SceneResources(
            movie, limits: limits ?? movie.limits, maxSpareImageByteCount: maxSpareImageByteCount)
        builder = resources.builder
    }

    /// Creates a renderer that shows content in a movie.
    ///
    /// - Parameters:
    ///   - movie: The movie.
    ///   - content: The images and other changes, by key.
    ///   - limits: As for ``init(_:limits:maxSpareImageByteCount:)``; they hold for the images of the content too.
    ///   - maxSpareImageByteCount: Likewise.
    /// - Throws: ``SVGAError``: no sprite has a key, the error names the nearest one; or an image exceeds the limits.
    /// - Complexity: As ``init(_:limits:maxSpareImageByteCount:)``, and O(pixels of the content's images).
    public init(
        _ movie: Movie, content: MovieContent, limits: Limits? = nil, maxSpareImageByteCount: Int = 32 << 20
    ) throws(SVGAError) {
        self = try FrameRenderer(movie, limits: limits, maxSpareImageByteCount: maxSpareImageByteCount)
            .makeRenderer(showing: content)
    }

    /// Creates a renderer that shows other content in the same movie, and shares this renderer's caches.
    ///
    /// Both share decoded images of the movie, so that each additional viewer of a gift only costs the viewer's own
    /// frames.
    ///
    /// ```swift
    /// let shared = FrameRenderer(movie)
    /// for avatar in [picture] {
    ///     var content = MovieContent()
    ///     content.images["avatar"] = MovieContent.Image(avatar, fit: .cover, shape: .circle)
    ///     print(try await shared.makeRenderer(showing: content).render(frame: 12).byteCount)
    /// }
    /// ```
    ///
    /// - Parameter content: The content, which replaces this renderer's.
    /// - Throws: As ``init(_:content:limits:maxSpareImageByteCount:)``.
    /// - Complexity: O(sprites + pixels of the content's images).
    public func makeRenderer(showing content: MovieContent) throws(SVGAError) -> FrameRenderer {
        FrameRenderer(
            resources,
            content: content.isEmpty
                ? nil
                : try SceneContent(
                    content, for: movie, limits: limits, imageSize: resources.images.headerSize))
    }

    init(_ resources: SceneResources, content: SceneContent?) {
        self.resources = resources
        builder = DrawListBuilder(resources.builder, content: content)
    }

    /// Drawn images that could not be decoded, and texts with characters that no font has; the last one also tells if
    /// the complete movie was invisible.
    public var warnings: [MovieWarning] {
        let warnings = images.warnings + textWarnings
        guard isBlankForLackOfImages else { return warnings }
        return warnings + [MovieWarning(message: "nothing of the movie is visible, because its images are left out")]
    }

    /// Whether all frames that were drawn so far show nothing, and images of the movie are left out.
    package var isBlankForLackOfImages: Bool {
        resources.hasDrawnNothing
            && (!images.warnings.isEmpty || movie.warnings.contains { $0.isAboutImage })
    }

    /// The texts of the content with characters that no font has.
    package var textWarnings: [MovieWarning] {
        textFaults.map { MovieWarning(message: $0.reason, field: "texts[\($0.place.key ?? "")]") }
    }

    /// Refuses a text with characters that no font has.
    package func checkGlyphs() throws(SVGAError) {
        if let fault = textFaults.first { throw fault }
    }

    private var textFaults: [SVGAError] { builder.content?.texts.faults ?? [] }

    /// The bytes of the images that are decoded now, without the smaller levels and copies made of them.
    package var decodedImageByteCount: Int { images.decodedByteCount }

    /// About the bytes that all renderers which share the movie keep together, with the movie.
    package var sharedByteCount: Int { resources.byteCount }

    /// Whether both show the same decoded movie.
    package func sharesMovie(with other: FrameRenderer) -> Bool { resources === other.resources }

    /// The number of pictures with content of which only the differences from another viewer's picture were drawn, in
    /// all renderers that share the movie.
    package var partlyDrawnPictureCount: Int { resources.frames.reuseCount }

    /// The commands that draw a frame, for tests and tools.
    ///
    /// - Throws: ``SVGAError`` for an index outside the movie, and without memory for the list.
    public func drawList(frame: Int) throws(SVGAError) -> DrawList {
        try check(frame: frame)
        // An array that doubles is in memory twice, at its old and its new size.
        try LargeMemory.check(byteCount: 3 * builder.maxCommandCount(frame: frame) * MemoryLayout<DrawCommand>.stride)
        let list = builder.drawList(frame: frame)
        if let refusal = list.resources.refusal { throw refusal }
        return list
    }

    func check(frame: Int) throws(SVGAError) {
        guard 0..<movie.frameCount ~= frame else { throw .frameOutOfRange(frame, count: movie.frameCount) }
    }

    /// Checks what a frame takes to draw, as far as its list tells.
    func check(_ list: DrawList) throws(SVGAError) {
        let cost = FrameCost(of: list)
        if let excess = cost.refusal(limits) ?? images.refusal(drawing: list.imageIndices) { throw excess }
    }

    /// The size of a movie image by its header; nil if it is damaged.
    func headerSize(ofImage image: Int) -> Size? { images.headerSize(at: image) }

    /// Draws one frame of the movie over the canvas's content.
    ///
    /// Drawing is clipped to the view box, whose edges are rounded to pixels for this.
    ///
    /// - Parameters:
    ///   - frame: A frame index in `0 ..< movie.frameCount`.
    ///   - canvas: A canvas without open clips or layers.
    ///   - transform: From movie pixels to the canvas's.
    /// - Throws: ``SVGAError``: the index is outside the movie, an image or the frame exceeds the limits, or memory is
    ///   missing. The canvas must not be used after an error.
    public func draw(frame: Int, on canvas: SVGACanvas, transform: Affine) throws(SVGAError) {
        if let refusal { throw refusal }
        try draw(drawList(frame: frame), on: canvas, transform: transform, cancellation: nil)
    }

    /// Draws a list of this movie over the canvas's content; cancelling ends it before the next command.
    func draw(
        _ list: DrawList, on canvas: SVGACanvas, transform: Affine, cancellation: CancellationToken?
    ) throws(SVGAError) {
        try check(list)
        let indices = list.imageIndices
        let frame = try images.beginFrame(drawing: indices, cancellation: cancellation)
        defer { images.endFrame(frame) }
        let painter = DrawListRenderer(
            images: images, glyphs: resources.glyphTextures, frame: frame, viewTransform: transform,
            maxOutlinePointCount: limits.maxOutlinePointCount, cancellation: cancellation)
        let (snapping, resolvesOverlaps, costLimit) = (canvas.vertexSnapping, canvas.resolvesOverlaps, canvas.costLimit)
        let cache = canvas.coverageCache
        let start = canvas.cost
        canvas.charge(images.decodingCost(of: indices))
        canvas.vertexSnapping = .quarterPixelY
        canvas.resolvesOverlaps = true
        canvas.coverageCache = cache ?? resources.coverageCache
        canvas.costLimit = min(costLimit, start.saturatingSum(limits.maxDrawingCost))
        defer {
            (canvas.vertexSnapping, canvas.resolvesOverlaps, canvas.costLimit) = (snapping, resolvesOverlaps, costLimit)
            canvas.coverageCache = cache
        }
        try canvas.pushClip(rounding: transform.bounds(of: Rect(movie.viewBox)))
        try painter.draw(list, on: canvas)
        resources.note(list)
        if canvas.cost > canvas.costLimit {
            throw .limitExceeded(\.maxDrawingCost, limit: limits.maxDrawingCost, found: canvas.cost - start)
        }
        canvas.popClip()
    }
}

extension FrameRenderer: CustomStringConvertible, CustomReflectable {
    /// One line, the renderer's movie.
    public var description: String { "FrameRenderer(\(movie))" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
