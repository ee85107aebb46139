import SVGAFormat
public import SVGAGraphics
import SVGASystem

extension FrameRenderer {
    /// Draws one frame of the movie without blocking the task: on a thread of the library's own, not of Swift's pool.
    ///
    /// At most as many pictures as there are processors are drawn at a time; others wait.
    ///
    /// ```swift
    /// let picture = try await renderer.render(frame: 12, size: .width(300))
    /// ```
    ///
    /// - Throws: As the blocking ``render(frame:size:background:)``; when the task is cancelled, an error whose
    ///   ``SVGAError/isCancelled`` is true, soon and without the rest of the drawing.
    public func render(
        frame: Int, size: PictureSize = .scale(1), background: SVGAColor? = nil
    ) async throws(SVGAError) -> Pixmap {
        try await render(frame: frame, in: size.viewport(for: movie.viewBox), background: background)
    }

    /// Draws one frame of the movie into a picture of a given size, without blocking the task.
    ///
    /// - Throws: As ``render(frame:size:background:)``.
    public func render(
        frame: Int, in viewport: Viewport, background: SVGAColor? = nil
    ) async throws(SVGAError) -> Pixmap {
        try await BackgroundPool.shared.run { [self] token throws(SVGAError) in
            try render(frame: frame, in: viewport, background: background, cancellation: token)
        }
    }
}
