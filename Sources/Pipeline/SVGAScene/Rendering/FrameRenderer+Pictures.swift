import SVGAFormat
public import SVGAGeometry
public import SVGAPixels
import SVGARaster

extension FrameRenderer {
    /// Draws one frame of the movie into a new picture.
    ///
    /// Sprites are drawn in file order, the first at the back, onto a transparent canvas.
    ///
    /// - Parameters:
    ///   - frame: A frame index in `0 ..< movie.frameCount`.
    ///   - scale: Pixels per movie pixel, greater than 0. Sizes round up to whole pixels.
    /// - Returns: A picture of `⌈viewBox.width * scale⌉` by `⌈viewBox.height * scale⌉` premultiplied pixels.
    /// - Throws: ``RenderError/frameOutOfRange(_:count:)`` for an index outside the movie,
    ///   ``RenderError/viewport(_:)`` for a picture too large or a scale that is none,
    ///   ``RenderError/limitExceeded(_:limit:found:imageKey:)`` for images or a picture larger than allowed or a frame that
    ///   costs more, ``RenderError/raster(_:)`` without memory.
    /// - Complexity: O(pixels covered + path segments); allocates the result and one layer for each matte group.
    public func render(frame: Int, scale: Double = 1) throws(RenderError) -> Pixmap {
        let viewport: Viewport
        viewport = try Viewport(movie.viewBox, scale: scale)
        return try render(frame: frame, in: viewport)
    }

    /// Draws one frame of the movie into a new picture of a given size.
    ///
    /// At half the movie's size and below the frame is drawn two, four, … times as large, at most as large as the movie,
    /// and averaged down, so that small pictures do not lose thin lines or sparkle.
    ///
    /// - Parameters:
    ///   - frame: A frame index in `0 ..< movie.frameCount`.
    ///   - viewport: The size of the picture and the place of the movie in it.
    ///   - background: What the whole picture is filled with first, bars beside the movie included; nil for transparent.
    /// - Throws: As ``render(frame:scale:)``.
    public func render(
        frame: Int, in viewport: Viewport, background: Color? = nil
    ) throws(RenderError) -> Pixmap {
        let pixelCount = viewport.width * viewport.height
        guard pixelCount <= limits.maxCanvasPixelCount else {
            throw .limitExceeded(.maxCanvasPixelCount, limit: limits.maxCanvasPixelCount, found: pixelCount)
        }
        let factor = FrameRenderer.oversampling(viewport)
        let canvas: Canvas
        canvas = try Canvas(width: viewport.width * factor, height: viewport.height * factor)
        if let background { canvas.clear(background) }
        let enlarged = Affine(scaleX: Double(factor), scaleY: Double(factor)) * viewport.transform
        try draw(frame: frame, on: canvas, transform: enlarged)
        return try factor == 1 ? canvas.finish() : canvas.snapshot(reducedBy: factor)
    }

    /// How many times as large a small picture is drawn: the largest power of two that keeps it no larger than the movie,
    /// and its memory within 64 MiB.
    private static func oversampling(_ viewport: Viewport) -> Int {
        let scale = max(abs(viewport.transform.a), abs(viewport.transform.d))
        let (width, height) = (viewport.width, viewport.height)
        var factor = 1
        while scale * Double(2 * factor) <= 1, max(width, height) * 2 * factor <= Pixmap.maxSide,
            width * height * 4 * factor * factor <= 1 << 24
        {
            factor *= 2
        }
        return factor
    }
}
