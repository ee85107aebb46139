public import SVGAFormat
public import SVGAGraphics
import SVGARaster
public import SVGAScene
public import SVGASystem

/// Evenly spread frames of a movie in one picture, in reading order.
///
/// ```swift
/// var sheet = ContactSheet(frameCount: 12, columns: 4)
/// sheet.hasLabels = true
/// let picture = try sheet.picture(from: renderer)
/// ```
///
/// All cells have one size and touch each other: the cell in column c of row r begins at pixel (c * width, r * height), so
/// that a page can show single cells of a sheet.
public struct ContactSheet: Hashable, Sendable {
    /// The columns and rows of cells.
    public var grid: SheetGrid
    /// The maximum number of frames; cells beyond them, or beyond the frames of a short movie, show the background.
    public var maxFrameCount: Int
    /// The size of a cell.
    public var cellSize = ContactSheet.defaultCellSize
    /// The background colour; nil for transparent.
    public var background: SVGAColor?
    /// Whether each cell has its frame number in the lower left corner.
    public var hasLabels = false
    /// The common trimming of all cells, their margin and their maximum size.
    public var framing = PictureFraming()

    /// 240 pixels on the longer side.
    public static let defaultCellSize = PictureSize.longerSide(240)

    /// Creates a sheet with as many frames as a grid has cells.
    public init(grid: SheetGrid) {
        self.grid = grid
        maxFrameCount = grid.columns * grid.rows
    }

    /// Creates a sheet for a number of frames; the last row may be partly empty.
    ///
    /// - Parameters:
    ///   - frameCount: 1 ... ``SheetGrid/maxCellCount``; the nearest of these is taken.
    ///   - columns: The number of columns, at least 1, and at most the number of frames.
    public init(frameCount: Int, columns: Int) {
        grid = SheetGrid(cellCount: frameCount, columns: columns)
        maxFrameCount = max(1, frameCount)
    }

    /// The frames that are shown, rising, each in the middle of an equal part of the movie.
    public func frames(of movie: Movie) -> [Int] {
        FrameSpread(of: movie.frameCount, count: min(grid.columns * grid.rows, max(0, maxFrameCount))).frames
    }

    /// The size of the sheet of a movie in pixels, where its framing cuts nothing off.
    ///
    /// - Throws: ``SVGAError`` where a cell cannot have its size.
    public func pixelSize(for viewBox: Size) throws(SVGAError) -> (width: Int, height: Int) {
        pixelSize(try Viewport(cellSize, framing: framing, content: Rect(viewBox)))
    }

    /// The size of the sheet of cells that are laid out, within the integers for any cells.
    func pixelSize(_ cell: Viewport) -> (width: Int, height: Int) {
        (grid.columns * cell.width, grid.rows * cell.height)
    }

    /// The size of each cell and the position of the movie in it.
    func cell(
        of frames: [Int], from renderer: FrameRenderer, cancellation: CancellationToken?
    ) throws(SVGAError) -> Viewport {
        let content = try renderer.contentBounds(
            of: frames, for: cellSize, framing: framing, cancellation: cancellation)
        return try Viewport(cellSize, framing: framing, content: content)
    }

    /// Draws the sheet.
    ///
    /// - Parameters:
    ///   - renderer: The renderer of the movie.
    ///   - cancellation: Ends the work before the next frame.
    /// - Throws: ``SVGAError``: a cell cannot have its size, the sheet has more than 2²⁶ pixels, a frame cannot be drawn,
    ///   or the work was cancelled.
    /// - Complexity: O(pixels of the sheet) and a drawing for each frame; allocates the sheet and one cell at a time.
    public func picture(
        from renderer: FrameRenderer, cancellation: CancellationToken? = nil
    ) throws(SVGAError) -> Pixmap {
        try picture(from: renderer, budget: .default, cancellation: cancellation)
    }

    /// Draws the sheet within a number of pixels.
    ///
    /// - Parameter cancellation: Ends the work before the next frame.
    package func picture(
        from renderer: FrameRenderer, budget: PixelBudget, cancellation: CancellationToken?
    ) throws(SVGAError) -> Pixmap {
        let frames = frames(of: renderer.movie)
        let cell = try cell(of: frames, from: renderer, cancellation: cancellation)
        let size = pixelSize(cell)
        try budget.check(width: size.width, height: size.height)
        let canvas = try SVGACanvas(width: size.width, height: size.height)
        if let background { canvas.clear(background) }
        let painter = CellPainter(
            renderer: renderer, cell: cell, canvas: canvas, hasLabels: hasLabels, pixelRatio: framing.pixelRatio)
        for (index, frame) in frames.enumerated() {
            try cancellation?.check()
            try painter.paint(frame, x: index % grid.columns * cell.width, y: index / grid.columns * cell.height)
        }
        return canvas.finish()
    }
}
