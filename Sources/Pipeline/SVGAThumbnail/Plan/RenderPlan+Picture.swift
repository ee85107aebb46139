public import SVGASystem
import SVGAFormat
public import SVGAGeometry
public import SVGAPixels
public import SVGAScene

extension RenderPlan {
    /// The size of the picture in pixels, known before anything is drawn.
    ///
    /// - Throws: ``RenderError`` where it cannot have this size.
    public func pixelSize(for viewBox: Size) throws(RenderError) -> (width: Int, height: Int) {
        if let sheet { return try sheet.pixelSize(for: viewBox) }
        let viewport = try viewport(for: viewBox)
        return (viewport.width, viewport.height)
    }

    /// Draws the picture of the plan.
    ///
    /// The same movie and an equal plan always give the same picture.
    ///
    /// - Parameters:
    ///   - renderer: The movie.
    ///   - cancellation: Ends the work before the next drawing.
    /// - Throws: ``RenderError``: the size is out of range or above 2²⁶ pixels, a frame cannot be drawn, or the work was
    ///   cancelled.
    /// - Complexity: One drawing; for a poster also those of ``FrameRenderer/posterChoice(cancellation:)``, for a sheet one
    ///   for each cell.
    public func picture(
        from renderer: FrameRenderer, cancellation: CancellationToken = CancellationToken()
    ) throws(RenderError) -> Pixmap {
        try picture(from: renderer, isCancelled: { cancellation.isCancelled })
    }

    /// Draws the picture of the plan, within a number of pixels.
    ///
    /// - Parameter isCancelled: Asked before each drawing; true ends the work.
    package func picture(
        from renderer: FrameRenderer, budget: PixelBudget = .default, isCancelled: () -> Bool
    ) throws(RenderError) -> Pixmap {
        if let sheet { return try sheet.picture(from: renderer, budget: budget, isCancelled: isCancelled) }
        let viewport = try viewport(for: renderer.movie.viewBox)
        try budget.check(width: viewport.width, height: viewport.height)
        let frame = try frame(of: renderer, isCancelled: isCancelled)
        if isCancelled() { throw .cancelled }
        return try renderer.render(frame: frame, in: viewport, background: background)
    }

    /// The contact sheet, where the plan is one.
    public var sheet: ContactSheet? {
        guard case .sheet(let grid) = content else { return nil }
        var sheet = ContactSheet(grid: grid)
        sheet.cellSize = size ?? ContactSheet.defaultCellSize
        sheet.background = background
        sheet.hasLabels = hasLabels
        return sheet
    }

    /// The frames that the picture shows.
    ///
    /// - Throws: ``RenderError`` from the search for a poster; a frame that the movie does not have is returned all the same.
    package func frames(
        of renderer: FrameRenderer, isCancelled: () -> Bool = { false }
    ) throws(RenderError) -> [Int] {
        if let sheet { return sheet.frames(of: renderer.movie) }
        return [try frame(of: renderer, isCancelled: isCancelled)]
    }

    private func viewport(for viewBox: Size) throws(RenderError) -> Viewport {
        try (size ?? .scale(1)).viewport(for: viewBox)
    }

    private func frame(of renderer: FrameRenderer, isCancelled: () -> Bool) throws(RenderError) -> Int {
        switch content {
        case .frame(let frame): frame
        case .position(let position):
            // The comparison is false for NaN, which thereby gives the first frame.
            min(
                renderer.movie.frameCount - 1,
                Int((position > 0 ? min(position, 1) : 0) * Double(renderer.movie.frameCount)))
        case .poster: try renderer.posterChoice(isCancelled: isCancelled).frame
        case .sheet: 0
        }
    }
}
