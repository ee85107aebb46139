package import SVGAGraphics
package import SVGARaster
import SVGASystem
package import SVGAText

/// Draws texts that are laid out.
package struct TextPainter: Sendable {
    private let glyphs: GlyphTextures

    /// Creates a painter that keeps the textures of emoji for its texts.
    package init() { self.init(GlyphTextures()) }

    init(_ glyphs: GlyphTextures) { self.glyphs = glyphs }

    /// Draws a text by a map from its box to the canvas's pixels; if it fades, as one picture, since its letters are
    /// over their stroke and shadow.
    package func draw(_ drawing: TextDrawing, transform: Affine, opacity: Double, on canvas: SVGACanvas)
        throws(SVGAError)
    {
        let hasLayer = drawing.needsLayer(opacity: opacity)
        if hasLayer { try canvas.beginLayer(bounds: transform.bounds(of: drawing.inkBox).expanded(by: 1)) }
        if let shadow = drawing.softShadow {
            try draw(shadow, transform, opacity: hasLayer ? 1 : opacity, on: canvas)
        }
        for item in drawing.items {
            try draw(item, transform, opacity: hasLayer ? 1 : opacity, on: canvas)
        }
        if hasLayer { canvas.endLayer(opacity: opacity) }
    }

    /// Draws the shape of a shadow into a separate layer, blurred in proportion to the movie's scale.
    private func draw(
        _ shadow: TextDrawing.SoftShadow, _ transform: Affine, opacity: Double, on canvas: SVGACanvas
    ) throws(SVGAError) {
        // Along rows and columns; where the text is turned, equally along both.
        let scales = transform.axisScales
        let mean = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
        let isUpright = transform.b == 0 && transform.c == 0
        let deviation = (
            x: shadow.deviation * (isUpright ? scales.x : mean), y: shadow.deviation * (isUpright ? scales.y : mean)
        )
        let bounds = transform.bounds(of: shadow.box).expanded(by: 1)
        try canvas.beginLayer(bounds: bounds, reach: 3 * max(deviation.x, deviation.y))
        for item in shadow.items { try draw(item, transform, opacity: 1, on: canvas) }
        try canvas.endLayer(blurredBy: deviation, in: shadow.color, opacity: opacity)
    }

    private func draw(
        _ item: TextDrawing.Item, _ transform: Affine, opacity: Double, on canvas: SVGACanvas
    ) throws(SVGAError) {
        switch item {
        case .fill(let path, let color):
            try canvas.fill(path, transform: transform, color: color, opacity: opacity)
        case .stroke(let path, let style, let color):
            try canvas.stroke(path, style: style, transform: transform, color: color, opacity: opacity)
        case .picture(let picture, let rect):
            try canvas.draw(
                glyphs.texture(of: picture), size: Size(rect.width, rect.height),
                transform: transform * Affine(translation: Point(rect.minX, rect.minY)), opacity: opacity)
        }
    }
}

extension TextDrawing {
    /// Whether the text is drawn into a layer at an opacity: where its parts would show through each other.
    func needsLayer(opacity: Double) -> Bool { opacity < 1 && items.count + (softShadow == nil ? 0 : 1) > 1 }
}

/// The pictures of emoji as textures, so that their smaller levels are made once for all texts.
final class GlyphTextures: Sendable {
    private let textures = Lock<[GlyphPicture: Texture]>([:])
    /// Pictures of Noto Color Emoji take 70 KB each, with all levels 92 KB.
    private static let maxCount = 64

    /// About the bytes of all textures.
    var byteCount: Int { textures.withLock { $0.keys.reduce(0) { $0 + $1.pixels.byteCount / 3 * 4 } } }

    func texture(of picture: GlyphPicture) -> Texture {
        textures.withLock { textures in
            if let known = textures[picture] { return known }
            if textures.count >= GlyphTextures.maxCount { textures.removeAll() }
            let texture = Texture(picture.pixels)
            textures[picture] = texture
            return texture
        }
    }
}
