import SVGAGraphics
import SVGARaster
import SVGAScene
import SVGAText

/// The picture of something that moves as a whole, and the place of its origin in it.
struct CardPicture: Sendable {
    let pixmap: Pixmap
    /// The pixels to the left of the origin, and above it.
    let left: Int
    let top: Int
}

/// A canvas in the units of the page.
struct CardCanvas {
    let canvas: SVGACanvas
    private let map: Affine
    private let left, top: Int
    private let tools: PaintingTools

    /// Begins a card with the bounds of its drawing, around the origin.
    init(_ bounds: Rect, _ tools: PaintingTools) throws {
        let scale = tools.layout.scale
        (left, top) = (tools.layout.side(max(0, -bounds.minX)), tools.layout.side(max(0, -bounds.minY)))
        canvas = try SVGACanvas(
            width: min(left + tools.layout.side(max(1, bounds.maxX)), Pixmap.maxSide),
            height: min(top + tools.layout.side(max(1, bounds.maxY)), Pixmap.maxSide))
        (canvas.vertexSnapping, canvas.resolvesOverlaps) = (.quarterPixelY, true)
        map = Affine(a: scale, b: 0, c: 0, d: scale, tx: Double(left), ty: Double(top))
        self.tools = tools
    }

    func finish() -> CardPicture { CardPicture(pixmap: canvas.finish(), left: left, top: top) }

    func fill(_ path: SVGAPath, _ color: SVGAColor) throws { try canvas.fill(path, transform: map, color: color) }

    /// Fills a rectangle with round corners by colours from its left to its right edge.
    func fill(_ rect: Rect, cornerRadius: Double, _ colors: Gradient) throws {
        let row = try colors.row(width: tools.layout.side(rect.width))
        try canvas.pushClip(SVGAPath(rect: rect, cornerRadius: cornerRadius), transform: map)
        // Beyond the clip, so that the edges of the picture do not fade.
        let box = rect.expanded(by: 1)
        try draw(row, in: box)
        canvas.popClip()
    }

    func stroke(_ path: SVGAPath, width: Double, _ color: SVGAColor) throws {
        try canvas.stroke(path, style: SVGAStrokeStyle(width: width), transform: map, color: color)
    }

    func draw(_ picture: Pixmap, in rect: Rect) throws {
        try canvas.draw(
            picture, size: Size(rect.width, rect.height),
            transform: map * Affine(translation: Point(rect.minX, rect.minY)))
    }

    func clipped(to path: SVGAPath, _ draw: () throws -> Void) throws {
        try canvas.pushClip(path, transform: map)
        try draw()
        canvas.popClip()
    }

    /// Draws the shape of something below it, blurred and in black.
    func shadow(of rect: Rect, blur: Double, opacity: Double, _ draw: () throws -> Void) throws {
        let deviation = blur / 2 * tools.layout.scale
        try canvas.beginLayer(bounds: map.bounds(of: rect.expanded(by: 2 * blur)), reach: 3 * deviation)
        try draw()
        try canvas.endLayer(
            blurredBy: (x: deviation, y: deviation), in: SVGAColor(red: 0, green: 0, blue: 0), opacity: opacity)
    }

    func draw(_ text: DynamicText, in rect: Rect) throws {
        let drawing = try tools.drawing(of: text, in: Size(rect.width, rect.height))
        let place = map * Affine(translation: Point(rect.minX, rect.minY))
        if let clip = drawing.clip { try canvas.pushClip(rounding: place.bounds(of: clip)) }
        try tools.textPainter.draw(drawing, transform: place, opacity: 1, on: canvas)
        if drawing.clip != nil { canvas.popClip() }
    }
}

/// Something that is drawn once and moved as a whole.
enum Card: Hashable, Sendable {
    case banner(BannerFace), bullet(BulletFace), notice(String)

    func picture(_ tools: PaintingTools) throws -> CardPicture {
        switch self {
        case .banner(let face): try face.picture(tools)
        case .bullet(let face): try face.picture(tools)
        case .notice(let text): try Card.notice(text, tools)
        }
    }

    /// The line about an animation, its origin in the middle of its upper edge.
    private static func notice(_ string: String, _ tools: PaintingTools) throws -> CardPicture {
        let (text, padding) = (OverlayStyle.notice(string), OverlayStyle.noticePadding)
        let room = tools.layout.stage.width * 0.86 - 2 * padding.width
        let width = min(try tools.width(of: text).rounded(.up), room)
        let height = 20 + 2 * padding.height
        let box = Rect(minX: -width / 2 - padding.width, minY: 0, maxX: width / 2 + padding.width, maxY: height)
        let card = try CardCanvas(box.expanded(by: 24), tools)
        try card.shadow(of: box, blur: 20, opacity: 0.4) {
            let shape = Rect(minX: box.minX, minY: 4, maxX: box.maxX, maxY: height + 4)
            try card.fill(SVGAPath(rect: shape, cornerRadius: 18), SVGAColor(red: 0, green: 0, blue: 0))
        }
        try card.fill(box, cornerRadius: 18, OverlayStyle.noticeColors)
        try card.draw(text, in: Rect(minX: -width / 2, minY: 0, maxX: width / 2, maxY: height))
        return card.finish()
    }
}

extension BulletFace {
    fileprivate func picture(_ tools: PaintingTools) throws -> CardPicture {
        let text = OverlayStyle.bullet(self.text)
        let (padding, height) = (OverlayStyle.bulletPadding, OverlayStyle.bulletHeight)
        let width = try tools.width(of: text)
        let box = Rect(minX: 0, minY: 0, maxX: width + 2 * padding, maxY: height)
        let card = try CardCanvas(box.expanded(by: 4), tools)
        try card.fill(SVGAPath(rect: box, cornerRadius: height / 2), SVGAColor(red: 0, green: 0, blue: 0, alpha: 0.4))
        if isOwn {
            let ring = SVGAPath(rect: box.expanded(by: -0.5), cornerRadius: height / 2)
            try card.stroke(ring, width: 1, OverlayStyle.gold)
        }
        try card.draw(text, in: Rect(minX: padding, minY: 0, maxX: padding + width + 1, maxY: height))
        return card.finish()
    }
}
