import SVGAFormat
public import SVGAGraphics
import SVGASystem

extension FrameRenderer {
    /// Draws one frame of the movie without blocking the task: on a thread of the library's own, not of Swift's pool.
    ///
    /// At most as many pictures as there are processors are drawn at a time; others wait.
    ///
    /// ```swift
    /// let picture = try await renderer.renderInBackground(frame: 12, scale: 0.5)
    /// ```
    ///
    /// - Throws: As ``render(frame:scale:)``; when the task is cancelled, an error whose ``SVGAError/isCancelled`` is true,
    ///   soon and without the rest of the drawing.
    public func renderInBackground(frame: Int, scale: Double = 1) async throws(SVGAError) -> Pixmap {
        try await renderInBackground(frame: frame, in: Viewport(movie.viewBox, scale: scale))
    }

    /// Draws one frame of the movie into a picture of a given size, without blocking the task.
    ///
    /// - Throws: As ``renderInBackground(frame:scale:)``.
    public func renderInBackground(
        frame: Int, in viewport: Viewport, background: SVGAColor? = nil
    ) async throws(SVGAError) -> Pixmap {
        try await BackgroundPool.shared.run { [self] token throws(SVGAError) in
            try render(frame: frame, in: viewport, background: background, cancellation: token)
        }
    }
}
