package import SVGAGraphics
import SVGARaster
import SVGAScene
import SVGASystem
import SVGAText

/// Draws scenes. Equal scenes are equal pictures, on any thread, and regardless of earlier drawing.
package final class OverlayPainter: Sendable {
    private static let maxCardByteCount = 48 << 20

    private let layout: OverlayLayout
    private let background: SVGAColor?
    private let tools: PaintingTools
    private let movies: MovieFrames
    private let cards = Lock(LRUCache<Card, CardPicture>(maxCost: maxCardByteCount))

    package init(_ settings: RecordingSettings, _ mediaCache: GiftMediaCache, _ texts: TextCache, threadCount: Int) {
        (layout, background) = (settings.layout, settings.background)
        tools = PaintingTools(layout: settings.layout, texts: texts, mediaCache: mediaCache)
        movies = MovieFrames(settings, mediaCache, count: threadCount + 1)
    }

    package func picture(of scene: OverlayScene) throws -> Pixmap {
        if background == nil, scene.items.count == 1, case .movie(let look) = scene.items[0],
            let picture = try movies.picture(look)
        {
            return picture
        }
        let canvas = try SVGACanvas(width: layout.width, height: layout.height)
        (canvas.vertexSnapping, canvas.resolvesOverlaps) = (.quarterPixelY, true)
        if let background { canvas.clear(background) }
        for item in scene.items { try draw(item, on: canvas) }
        return canvas.finish()
    }

    /// Loads what a scene shows, so that faults are found in the order of the log.
    func load(_ scene: OverlayScene) throws {
        for item in scene.items {
            switch item {
            case .banner(let look): look.face.load(tools)
            case .movie(let look): try movies.load(look)
            case .bullet, .heart, .notice: break
            }
        }
    }

    private func draw(_ item: OverlayScene.Item, on canvas: SVGACanvas) throws {
        switch item {
        case .bullet(let face, let x, let y): try draw(.bullet(face), x: x, y: y, on: canvas)
        case .heart(let look): try draw(look, on: canvas)
        case .movie(let look): if let picture = try movies.picture(look) { try canvas.draw(picture) }
        case .banner(let look): try draw(look, on: canvas)
        case .notice(let text):
            try draw(.notice(text), x: layout.width / 2, y: layout.noticeTop, on: canvas)
        }
    }

    private func draw(_ look: BannerLook, on canvas: SVGACanvas) throws {
        let isFading = look.opacity < 1
        if isFading {
            let size = Size(Double(layout.width), Double(layout.height))
            try canvas.beginLayer(
                bounds: Rect(
                    minX: 0, minY: Double(look.y - layout.pixels(90)), maxX: size.width,
                    maxY: Double(look.y + layout.pixels(150))))
        }
        try draw(.banner(look.face), x: look.x, y: look.y, on: canvas)
        if look.number > 0 { try drawNumber(of: look, on: canvas) }
        if isFading { canvas.endLayer(opacity: look.opacity) }
    }

    /// Draws the number, which grows about a point within its letters.
    private func drawNumber(of look: BannerLook, on canvas: SVGACanvas) throws {
        let (text, box) = (OverlayStyle.number(look.number), OverlayStyle.numberBox)
        let drawing = try tools.drawing(of: text, in: Size(box.width, box.height))
        let pivot = Point(box.minX + drawing.naturalWidth * OverlayStyle.numberPivot.column, OverlayStyle.numberPivot.y)
        let growth =
            Affine(translation: pivot) * Affine(scaleX: look.numberScale, scaleY: look.numberScale)
            * Affine(translation: Point(box.minX - pivot.x, box.minY - pivot.y))
        let place =
            Affine(translation: Point(Double(look.x), Double(look.y)))
            * Affine(scaleX: layout.scale, scaleY: layout.scale)
        try tools.textPainter.draw(drawing, transform: place * growth, opacity: 1, on: canvas)
    }

    private func draw(_ look: HeartLook, on canvas: SVGACanvas) throws {
        let scale = look.scale * layout.scale * HeartShape.side / HeartShape.viewBox
        let middle = HeartShape.viewBox / 2
        let map =
            Affine(translation: Point(look.x, look.y)) * Affine(scaleX: scale, scaleY: scale)
            * Affine(translation: Point(-middle, -middle))
        let color = SVGAColor(hue: Double(look.hue), saturation: 0.95, lightness: 0.66)
        try canvas.fill(HeartShape.path, transform: map, color: color, opacity: look.opacity)
    }

    private func draw(_ card: Card, x: Int, y: Int, on canvas: SVGACanvas) throws {
        let picture = try picture(of: card)
        try canvas.draw(
            picture.pixmap, transform: Affine(translation: Point(Double(x - picture.left), Double(y - picture.top))))
    }

    private func picture(of card: Card) throws -> CardPicture {
        if let known = cards.withLock({ $0.value(for: card) }) { return known }
        let picture = try card.picture(tools)
        cards.withLock { _ = $0.insert(picture, cost: picture.pixmap.byteCount, for: card) }
        return picture
    }
}

private enum HeartShape {
    static let viewBox = 24.0
    static let side = 30.0

    static let path: SVGAPath = {
        var path = SVGAPath()
        path.move(to: Point(12, 21))
        path.cubic(Point(5, 15), Point(2, 12), to: Point(2, 8))
        path.cubic(Point(2, 5.2), Point(4.2, 3), to: Point(7, 3))
        path.cubic(Point(9.4, 3), Point(11.5, 4.7), to: Point(12, 7))
        path.cubic(Point(12.5, 4.7), Point(14.6, 3), to: Point(17, 3))
        path.cubic(Point(19.8, 3), Point(22, 5.2), to: Point(22, 8))
        path.cubic(Point(22, 12), Point(19, 15), to: Point(12, 21))
        path.close()
        return path
    }()
}
