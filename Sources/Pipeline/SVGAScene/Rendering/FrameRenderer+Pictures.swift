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
    /// - Throws: ``RenderError``: the index is outside the movie, the scale is none or the picture too large, an image or
    ///   the frame exceeds ``Movie/limits``, or memory is missing.
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

extension FrameRenderer {
    /// Puts frames together that look the same, so that each picture need be drawn once only.
    ///
    /// Frames look the same when their draw lists are equal. Frames that differ in their commands and yet not in their
    /// pixels stay apart.
    ///
    /// - Parameter frames: Frame indices in `0 ..< movie.frameCount`.
    /// - Returns: The same frames in groups, ordered by the first frame of each.
    /// - Throws: ``RenderError`` for an index outside the movie.
    /// - Complexity: O(commands of all frames); two lists and a few words for each frame are in memory at a time.
    public func groupsOfEqualFrames(_ frames: [Int]) throws(RenderError) -> [[Int]] {
        var groups: [[Int]] = []
        // Lists are compared, not their hashes alone, but are not kept: the movie could be large.
        var groupsByHash: [Int: [Int]] = [:]
        for frame in frames {
            let commands = try drawList(frame: frame).commands
            let candidates = groupsByHash[commands.hashValue, default: []]
            var match: Int?
            for group in candidates where try drawList(frame: groups[group][0]).commands == commands { match = group }
            if let match {
                groups[match].append(frame)
            } else {
                groupsByHash[commands.hashValue, default: []].append(groups.count)
                groups.append([frame])
            }
        }
        return groups
    }
}
