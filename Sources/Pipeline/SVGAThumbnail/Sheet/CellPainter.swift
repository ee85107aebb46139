import SVGAGeometry
import SVGAPixels
import SVGARaster
import SVGAScene

/// Draws frames into the cells of a contact sheet.
struct CellPainter {
    let renderer: FrameRenderer
    /// The size of a cell and the place of the movie in it.
    let cell: Viewport
    let canvas: Canvas
    let hasLabels: Bool

    /// Draws a frame into the cell whose upper left corner is given.
    func paint(_ frame: Int, x: Int, y: Int) throws(RenderError) {
        let picture = try renderer.render(frame: frame, in: cell)
        try canvas.draw(Texture(picture), transform: Affine(translation: Point(Double(x), Double(y))))
        if hasLabels { try paintLabel("\(frame)", left: x, bottom: y + cell.height) }
    }

    /// Draws a number over a dark plate, light on dark so that it is read on any picture.
    private func paintLabel(_ text: String, left: Int, bottom: Int) throws(RenderError) {
        let label = DigitLabel(text, pixelSide: max(1, min(cell.width, cell.height) / 100))
        try canvas.pushClip(rounding: Rect(x: left, y: bottom - cell.height, width: cell.width, height: cell.height))
        let (top, plate) = (bottom - label.height, Color(red: 0, green: 0, blue: 0, alpha: 0.65))
        try canvas.fill(Path(rect: Rect(x: left, y: top, width: label.width, height: label.height)), color: plate)
        let white = Color(red: 255, green: 255, blue: 255)
        for square in label.squares {
            let rect = Rect(x: left + square.x, y: top + square.y, width: label.pixelSide, height: label.pixelSide)
            try canvas.fill(Path(rect: rect), color: white)
        }
        canvas.popClip()
    }
}

extension Rect {
    /// A rectangle of whole pixels.
    fileprivate init(x: Int, y: Int, width: Int, height: Int) {
        self.init(minX: Double(x), minY: Double(y), maxX: Double(x + width), maxY: Double(y + height))
    }
}
