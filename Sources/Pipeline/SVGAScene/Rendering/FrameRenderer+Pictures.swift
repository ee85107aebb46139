import SVGAFormat
public import SVGAGraphics
package import SVGAImage
import SVGARaster
package import SVGASystem

extension FrameRenderer {
    /// Draws one frame of the movie into a new picture.
    ///
    /// Sprites are drawn in file order, the first at the back, onto a transparent canvas.
    ///
    /// - Parameters:
    ///   - frame: A frame index in `0 ..< movie.frameCount`.
    ///   - size: The size of the picture, the movie's by default.
    ///   - background: The colour that fills the complete picture first; nil for transparent.
    /// - Throws: ``SVGAError``: the index is outside the movie, the picture cannot have the size, an
    ///   image or the frame exceeds ``Movie/limits``, or memory is missing.
    /// - Complexity: O(pixels covered + path segments); allocates the result and one layer for each matte group.
    public func render(
        frame: Int, size: PictureSize = .scale(1), background: SVGAColor? = nil
    ) throws(SVGAError) -> Pixmap {
        try render(frame: frame, in: size.viewport(for: movie.viewBox), background: background)
    }

    /// Draws one frame of the movie into a new picture of a given size.
    ///
    /// At half the movie's size and below, the frame is drawn two, four, … times as large, at most as large as the
    /// movie, and averaged down, so that thin lines do not vanish or flicker in small pictures.
    ///
    /// - Parameters:
    ///   - frame: A frame index in `0 ..< movie.frameCount`.
    ///   - viewport: The size of the picture and the position of the movie in it.
    ///   - background: The colour that fills the complete picture first, including bars next to the movie; nil for
    ///     transparent.
    /// - Throws: As ``render(frame:size:background:)``.
    public func render(frame: Int, in viewport: Viewport, background: SVGAColor? = nil) throws(SVGAError) -> Pixmap {
        try render(frame: frame, in: viewport, background: background, cancellation: nil)
    }

    /// Draws one frame; a token ends the drawing before the next command.
    package func render(
        frame: Int, in viewport: Viewport, background: SVGAColor?, cancellation: CancellationToken?
    ) throws(SVGAError) -> Pixmap {
        try cancellation?.check()
        return try render(in: viewport, background: background, cancellation: cancellation) { () throws(SVGAError) in
            try drawList(frame: frame)
        }
    }

    /// Draws a list of this movie, or a part of one, into a new transparent picture.
    package func render(_ list: DrawList, size: PictureSize) throws(SVGAError) -> Pixmap {
        try render(in: size.viewport(for: movie.viewBox), background: nil) { list }
    }

    /// Draws a list of this movie into a new picture, whose size is checked before `list` builds it.
    func render(
        in viewport: Viewport, background: SVGAColor?, cancellation: CancellationToken? = nil,
        _ list: () throws(SVGAError) -> DrawList
    ) throws(SVGAError) -> Pixmap {
        if viewport.margin > 0 {
            // Drawn by itself: one canvas for both would change edges.
            let content = try render(in: viewport.content, background: background, cancellation: cancellation, list)
            let canvas = try SVGACanvas(width: viewport.width, height: viewport.height)
            if let background { canvas.clear(background) }
            var picture = canvas.finish()
            try picture.replacePixels(with: content, x: viewport.margin, y: viewport.margin)
            return picture
        }
        let pixelCount = viewport.width * viewport.height
        guard pixelCount <= limits.maxCanvasPixelCount else {
            throw .limitExceeded(\.maxCanvasPixelCount, limit: limits.maxCanvasPixelCount, found: pixelCount)
        }
        if let refusal { throw refusal }
        let factor = FrameRenderer.oversampling(viewport)
        if builder.content != nil {
            let painter = SharedFramePainter(
                renderer: self, viewport: viewport, background: background, factor: factor, cancellation: cancellation)
            return try painter.picture(of: list())
        }
        let canvas = try SVGACanvas(width: viewport.width * factor, height: viewport.height * factor)
        if let background { canvas.clear(background) }
        let enlarged = Affine(scaleX: Double(factor), scaleY: Double(factor)) * viewport.transform
        try draw(list(), on: canvas, transform: enlarged, cancellation: cancellation)
        return try factor == 1 ? canvas.finish() : canvas.snapshot(reducedBy: factor)
    }

    /// A picture of the movie as a file. For a movie with viewers' content, rows that equal another viewer's picture
    /// are not compressed again.
    package func encode(_ picture: Pixmap, as format: PictureFormat) throws(SVGAError) -> [UInt8] {
        guard builder.content != nil, let compression = format.pngCompression else {
            return try picture.encode(as: format)
        }
        return try resources.files.encode(picture, compression: compression)
    }

    /// The factor by which a small picture is drawn larger: the largest power of two that keeps it no larger than the
    /// movie, and its memory within 64 MiB.
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
