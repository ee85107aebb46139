import SVGAFormat
public import SVGAGeometry
public import SVGAPixels
public import SVGAScene

extension RenderPlan {
    /// The size of the picture in pixels, for who wants to refuse it before anything is drawn.
    ///
    /// - Throws: ``RenderError`` where it cannot have this size.
    public func pixelSize(for viewBox: Size) throws(RenderError) -> (width: Int, height: Int) {
        if let sheet { return try sheet.pixelSize(for: viewBox) }
        let viewport = try viewport(for: viewBox)
        return (viewport.width, viewport.height)
    }

    /// Draws what the plan says.
    ///
    /// The same movie and an equal plan always have the same picture.
    ///
    /// - Parameters:
    ///   - renderer: The movie.
    ///   - budget: How large the picture may be.
    ///   - isCancelled: Asked before each drawing; true ends the work.
    /// - Throws: ``RenderError``.
    /// - Complexity: One drawing; for a poster those of ``SVGAScene/FrameRenderer/posterChoice(isCancelled:)`` more, for a
    ///   sheet one a cell.
    public func picture(
        from renderer: FrameRenderer, budget: PixelBudget = .default, isCancelled: () -> Bool = { false }
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
    /// - Throws: As ``picture(from:budget:isCancelled:)`` for a poster; a frame that the movie does not have is named all the
    ///   same.
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
            min(renderer.movie.frameCount - 1, Int(position * Double(renderer.movie.frameCount)))
        case .poster: try renderer.posterChoice(isCancelled: isCancelled).frame
        case .sheet: 0
        }
    }
}
