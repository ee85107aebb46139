import SVGAKit

/// A frame that is drawn for the memory of a caller, whose size it has to have.
struct FrameDrawing {
    let frame: Int
    let plan: RenderPlan
    let renderer: FrameRenderer
    /// Ends the drawing before the next command.
    let cancellation: CancellationToken?

    func picture(for bitmap: Bitmap) throws -> Pixmap {
        let layout = try layout(for: bitmap)
        let background = try plan.background(for: [frame], from: renderer, cancellation: cancellation)
        let picture = try renderer.render(
            frame: frame, in: layout.viewport, background: background, cancellation: cancellation)
        return try layout.surrounded(picture, background: background)
    }

    /// The movie's layout in the bitmap as the words say; if they do not contain a size, it fits completely inside.
    private func layout(for bitmap: Bitmap) throws -> PictureLayout {
        let layout = try layout(plan.size ?? .scale(1))
        if layout.width == bitmap.width, layout.height == bitmap.height { return layout }
        if plan.size == nil, plan.framing.pixelRatio == 1 {
            let inside = try self.layout(.both(width: bitmap.width, height: bitmap.height, mode: .contain))
            if inside.width == bitmap.width, inside.height == bitmap.height { return inside }
        }
        throw CallError.usage(
            "it has \(bitmap.width) by \(bitmap.height) pixels, the words give \(layout.width) by \(layout.height)",
            argument: "bitmap")
    }

    private func layout(_ size: PictureSize) throws -> PictureLayout {
        let content = try renderer.contentBounds(
            of: [frame], for: size, framing: plan.framing, cancellation: cancellation)
        return try PictureLayout(size, framing: plan.framing, content: content)
    }
}
