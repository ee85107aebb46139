import SVGAKit

/// Draws frames into pictures of one size over one background.
struct FramePainter: Sendable {
    let renderer: FrameRenderer
    let viewport: Viewport
    let background: Color?

    /// A picture of a frame.
    func paint(_ frame: Int) throws(RenderError) -> Pixmap {
        let canvas: Canvas
        do throws(RasterError) {
            canvas = try Canvas(width: viewport.width, height: viewport.height)
        } catch {
            throw .raster(error)
        }
        if let background { canvas.clear(background) }
        try renderer.draw(frame: frame, on: canvas, transform: viewport.transform)
        do throws(RasterError) {
            return try canvas.snapshot()
        } catch {
            throw .raster(error)
        }
    }
}
