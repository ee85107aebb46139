import SVGAGraphics
import SVGARaster
import SVGAScene

/// Draws frames into the cells of a contact sheet.
struct CellPainter {
    let renderer: FrameRenderer
    /// The size of a cell and the position of the movie in it.
    let cell: Viewport
    let canvas: SVGACanvas
    let hasLabels: Bool
    /// The pixels for each pixel of a label.
    let pixelRatio: Double

    /// Draws a frame into the cell whose upper left corner is given.
    func paint(_ frame: Int, x: Int, y: Int) throws(SVGAError) {
        let picture = try renderer.render(frame: frame, in: cell.content)
        let corner = Point(Double(x + cell.margin), Double(y + cell.margin))
        try canvas.draw(Texture(picture), transform: Affine(translation: corner))
        if hasLabels { try paintLabel("\(frame)", left: x, bottom: y + cell.height) }
    }

    /// A hundredth of a cell with ratio 1, times the ratio, which is finite and not far above the sides of a picture.
    private var labelPixelSide: Int {
        let side = Double(min(cell.width, cell.height))
        return max(1, Int((max(1, (side / pixelRatio / 100).rounded(.down)) * min(pixelRatio, side)).rounded()))
    }

    /// Draws a number over a dark plate, light on dark so that it is read on any picture.
    private func paintLabel(_ text: String, left: Int, bottom: Int) throws(SVGAError) {
        let label = DigitLabel(text, pixelSide: labelPixelSide)
        try canvas.pushClip(rounding: Rect(x: left, y: bottom - cell.height, width: cell.width, height: cell.height))
        let (top, plate) = (bottom - label.height, SVGAColor(red: 0, green: 0, blue: 0, alpha: 0.65))
        try canvas.fill(SVGAPath(rect: Rect(x: left, y: top, width: label.width, height: label.height)), color: plate)
        let white = SVGAColor(red: 255, green: 255, blue: 255)
        for square in label.squares {
            let rect = Rect(x: left + square.x, y: top + square.y, width: label.pixelSide, height: label.pixelSide)
            try canvas.fill(SVGAPath(rect: rect), color: white)
        }
        canvas.popClip()
    }
}

extension Rect {
    fileprivate init(x: Int, y: Int, width: Int, height: Int) {
        self.init(minX: Double(x), minY: Double(y), maxX: Double(x + width), maxY: Double(y + height))
    }
}

/// A number in digits of 5 by 7 squares, each an integer number of pixels wide, so that edges are sharp at any size.
struct DigitLabel {
    /// The side of a square in pixels.
    let pixelSide: Int
    /// The size of the label in pixels, with a margin of two squares around the digits.
    let width: Int
    let height: Int
    /// The upper left corners of the squares, relative to the label's corner.
    let squares: [(x: Int, y: Int)]

    /// Lays out a number; other characters than digits are left out.
    init(_ text: String, pixelSide: Int) {
        let digits = text.compactMap(\.wholeNumberValue).filter { DigitLabel.glyphs.indices.contains($0) }
        let (advance, margin) = (DigitLabel.columnCount + 1, 2)
        self.pixelSide = pixelSide
        width = (digits.count * advance - 1 + 2 * margin) * pixelSide
        height = (DigitLabel.rowCount + 2 * margin) * pixelSide
        squares = digits.enumerated().flatMap { index, digit in
            DigitLabel.squares(of: DigitLabel.glyphs[digit]).map {
                ((index * advance + margin + $0.column) * pixelSide, (margin + $0.row) * pixelSide)
            }
        }
    }

    private static let columnCount = 5
    private static let rowCount = 7

    private static func squares(of glyph: [UInt8]) -> [(column: Int, row: Int)] {
        glyph.enumerated().flatMap { row, bits in
            (0..<columnCount).filter { bits >> (columnCount - 1 - $0) & 1 == 1 }.map { ($0, row) }
        }
    }

    /// The rows of each digit from the top, the leftmost column in the highest of five bits.
    private static let glyphs: [[UInt8]] = [
        [0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
        [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
        [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111],
        [0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110],
        [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
        [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
        [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
        [0b11111, 0b00001, 0b00010, 0b00010, 0b00100, 0b00100, 0b00100],
        [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
        [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100],
    ]
}
