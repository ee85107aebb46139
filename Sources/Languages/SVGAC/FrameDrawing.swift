import SVGAKit

/// A frame that is drawn for the memory of a caller, whose size it has to have.
struct FrameDrawing {
    let frame: Int
    let plan: RenderPlan
    let renderer: FrameRenderer
    /// Ends the drawing before the next command.
    let cancellation: CancellationToken?

    func picture(for bitmap: Bitmap) throws -> Pixmap {
        let viewport = try viewport(for: bitmap)
        let background = try plan.background(for: [frame], from: renderer, cancellation: cancellation)
        return try renderer.render(frame: frame, in: viewport, background: background, cancellation: cancellation)
    }

    /// The movie in the bitmap by the plan; without a size in the plan, it fits completely inside.
    private func viewport(for bitmap: Bitmap) throws -> Viewport {
        let viewport = try viewport(plan.size ?? .scale(1))
        if viewport.width == bitmap.width, viewport.height == bitmap.height { return viewport }
        if plan.size == nil, plan.framing.pixelRatio == 1 {
            let inside = try self.viewport(.both(width: bitmap.width, height: bitmap.height, mode: .contain))
            if inside.width == bitmap.width, inside.height == bitmap.height { return inside }
        }
        throw SVGAError.usage(
            "it has \(bitmap.width) by \(bitmap.height) pixels, the words give \(viewport.width) by \(viewport.height)",
            argument: "bitmap")
    }

    private func viewport(_ size: PictureSize) throws -> Viewport {
        let content = try renderer.contentBounds(
            of: [frame], for: size, framing: plan.framing, cancellation: cancellation)
        return try Viewport(size, framing: plan.framing, content: content)
    }
}
