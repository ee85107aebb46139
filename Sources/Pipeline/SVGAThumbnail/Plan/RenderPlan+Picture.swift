import SVGAFormat
public import SVGAGraphics
public import SVGAScene
public import SVGASystem

extension RenderPlan {
    /// The size of the picture in pixels, known before anything is drawn.
    ///
    /// A plan that trims depends on the frames' content: the returned size is for a picture without empty edges, and
    /// the actual picture may be smaller, or larger in a direction that the plan leaves open.
    ///
    /// - Throws: ``SVGAError`` where it cannot have this size.
    public func pixelSize(for viewBox: Size) throws(SVGAError) -> (width: Int, height: Int) {
        if let sheet { return try sheet.pixelSize(for: viewBox) }
        let viewport = try viewport(for: Rect(viewBox))
        return (viewport.width, viewport.height)
    }

    /// The size in pixels of the picture of these frames, which ``frames(of:cancellation:)`` gave. Cancelling ends the
    /// work before the next drawing, which only a plan that trims needs.
    package func pixelSize(
        of frames: [Int], from renderer: FrameRenderer, cancellation: CancellationToken?
    ) throws(SVGAError) -> (width: Int, height: Int) {
        if let sheet {
            return sheet.pixelSize(try sheet.cell(of: frames, from: renderer, cancellation: cancellation))
        }
        let content = try renderer.contentBounds(
            of: frames, for: resolvedSize, framing: framing, cancellation: cancellation)
        let viewport = try viewport(for: content)
        return (viewport.width, viewport.height)
    }

    /// Draws the picture of the plan.
    ///
    /// The same movie and an equal plan always give the same picture. For an animation, the poster of the movie.
    ///
    /// - Parameters:
    ///   - renderer: The movie.
    ///   - cancellation: Ends the work before the next drawing.
    /// - Throws: ``SVGAError``: the size is out of range or above 2²⁶ pixels, a frame cannot be drawn, or the work was
    ///   cancelled.
    /// - Complexity: One drawing; for a poster plus ``FrameRenderer/posterChoice(over:cancellation:)``, for a sheet one
    ///   per cell.
    public func picture(
        from renderer: FrameRenderer, cancellation: CancellationToken? = nil
    ) throws(SVGAError) -> Pixmap {
        try picture(from: renderer, budget: .default, cancellation: cancellation)
    }

    /// Draws the picture of the plan, within a number of pixels. Cancelling ends the work before the next drawing.
    package func picture(
        from renderer: FrameRenderer, budget: PixelBudget, cancellation: CancellationToken?
    ) throws(SVGAError) -> Pixmap {
        if var sheet {
            sheet.background = try background(
                for: sheet.frames(of: renderer.movie), from: renderer, cancellation: cancellation)
            return try sheet.picture(from: renderer, budget: budget, cancellation: cancellation)
        }
        if framing.trimAlpha == nil {
            // Too large a picture is refused before a poster is searched for it.
            let size = try pixelSize(for: renderer.movie.viewBox)
            try budget.check(width: size.width, height: size.height)
        }
        let frame = try frame(of: renderer, cancellation: cancellation)
        let content = try renderer.contentBounds(
            of: [frame], for: resolvedSize, framing: framing, cancellation: cancellation)
        let viewport = try viewport(for: content)
        try budget.check(width: viewport.width, height: viewport.height)
        let background = try background(for: [frame], from: renderer, cancellation: cancellation)
        return try renderer.render(frame: frame, in: viewport, background: background, cancellation: cancellation)
    }

    /// The contact sheet, where the plan is one.
    public var sheet: ContactSheet? {
        guard case .sheet(let grid) = content else { return nil }
        var sheet = ContactSheet(grid: grid)
        sheet.cellSize = size ?? ContactSheet.defaultCellSize
        sheet.background = background
        sheet.hasLabels = hasLabels
        sheet.framing = framing
        return sheet
    }

    /// The frames that the picture shows: all for an animation, even if it skips some. Throws errors of the search for
    /// a poster; a frame that the movie does not have is returned all the same.
    package func frames(of renderer: FrameRenderer, cancellation: CancellationToken? = nil) throws(SVGAError) -> [Int] {
        if let sheet { return sheet.frames(of: renderer.movie) }
        if isAnimated { return Array(0..<renderer.movie.frameCount) }
        return [try frame(of: renderer, cancellation: cancellation)]
    }

    /// The background for the poster search; nil if it depends on the poster.
    package var posterBackground: SVGAColor? { choosesBackground ? nil : background }

    /// The background colour for these frames; nil for transparent.
    package func background(
        for frames: [Int], from renderer: FrameRenderer, cancellation: CancellationToken?
    ) throws(SVGAError) -> SVGAColor? {
        guard choosesBackground else { return background }
        return try renderer.contrastingBackground(for: frames, cancellation: cancellation)
    }

    /// The size of a picture, by default the movie's.
    package var resolvedSize: PictureSize { size ?? .scale(1) }

    private func viewport(for content: Rect) throws(SVGAError) -> Viewport {
        try Viewport(resolvedSize, framing: framing, content: content)
    }

    private func frame(of renderer: FrameRenderer, cancellation: CancellationToken?) throws(SVGAError) -> Int {
        switch content {
        case .frame(let frame): frame
        case .position(let position):
            // The comparison is false for NaN, which thereby gives the first frame.
            min(
                renderer.movie.frameCount - 1,
                Int((position > 0 ? min(position, 1) : 0) * Double(renderer.movie.frameCount)))
        case .poster, .animation: try renderer.posterChoice(over: posterBackground, cancellation: cancellation).frame
        case .sheet: 0
        }
    }
}
