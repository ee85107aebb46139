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

    /// The picture of frames that look the same.
    @Sendable func paint(_ frames: EqualFrames) throws(RenderError) -> Pixmap {
        try renderer.render(frames, in: viewport, background: background)
    }
}
