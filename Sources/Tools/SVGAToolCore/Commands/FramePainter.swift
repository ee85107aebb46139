import SVGAKit

/// Draws frames into pictures of one size over one background.
struct FramePainter: Sendable {
    let renderer: FrameRenderer
    let viewport: Viewport
    let background: Color?

    /// A picture of a frame.
    func paint(_ frame: Int) throws(RenderError) -> Pixmap {
        try renderer.render(frame: frame, in: viewport, background: background)
    }
}
