import SVGAGraphics
import SVGARaster

@testable import SVGAText

extension TextDrawing {
    /// The drawing as pixels, for tests that measure what is seen.
    func pixels(width: Int, height: Int, scale: Double = 1, background: SVGAColor? = nil) throws -> Pixmap {
        let canvas = try SVGACanvas(width: width, height: height)
        canvas.clear(background)
        let map = Affine(scaleX: scale, scaleY: scale)
        for item in items {
            switch item {
            case .fill(let path, let color): try canvas.fill(path, transform: map, color: color)
            case .stroke(let path, let style, let color):
                try canvas.stroke(path, style: style, transform: map, color: color)
            case .picture(let picture, let rect):
                let place = map * Affine(translation: Point(rect.minX, rect.minY))
                try canvas.draw(picture.pixels, size: Size(rect.width, rect.height), transform: place)
            }
        }
        return canvas.finish()
    }
}

extension Pixmap {
    /// The box around all pixels, weighted at its edges by their alpha; nil for an empty picture.
    var inkBox: Rect? {
        var box = Rect.null
        for y in 0..<height {
            for x in 0..<width where self[x, y].alpha > 0 {
                box.formUnion(Point(Double(x), Double(y)))
                box.formUnion(Point(Double(x + 1), Double(y + 1)))
            }
        }
        return box.isEmpty ? nil : box
    }
}
