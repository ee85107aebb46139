import SVGAFormat
import SVGAGeometry
import SVGAPixels
import SVGARaster
import SVGAText

/// Draws a draw list on a canvas.
struct DrawListRenderer {
    let movie: Movie
    let images: ImageCache
    let glyphs: GlyphTextures
    /// The number of the frame in the cache of images.
    let frame: Int
    /// From movie pixels to device pixels.
    let viewTransform: Affine
    /// The maximum number of points in all outlines of the frame.
    let maxOutlinePointCount: Int
    /// Asked before each command; true ends the drawing.
    let isCancelled: () -> Bool

    /// Draws all commands up to the first that exceeds a limit.
    func draw(_ list: DrawList, on canvas: Canvas) throws(SVGAError) {
        let start = canvas.outlinePointCount
        for command in list.commands where canvas.cost <= canvas.costLimit {
            if isCancelled() { throw .cancelled }
            try draw(command, list.items, on: canvas)
            let found = canvas.outlinePointCount - start
            guard found <= maxOutlinePointCount else {
                throw .limitExceeded(.maxOutlinePointCount, limit: maxOutlinePointCount, found: found)
            }
        }
    }

    private func draw(_ command: DrawCommand, _ items: [DrawItem], on canvas: Canvas) throws(SVGAError) {
        switch command {
        case .image(let index, let size, let transform, let opacity):
            guard let texture = try images.texture(at: index, frame: frame) else { return }
            try canvas.draw(texture, size: size, transform: viewTransform * transform, opacity: opacity)
        case .fill(let geometry, let transform, let color, let opacity):
            try canvas.fill(
                movie.outline(of: geometry), transform: viewTransform * transform, color: color, opacity: opacity)
        case .stroke(let geometry, let style, let transform, let color, let opacity):
            try canvas.stroke(
                movie.outline(of: geometry), style: style, transform: viewTransform * transform, color: color,
                opacity: opacity)
        case .pushClip(let path, let transform):
            try canvas.pushClip(movie.paths[path], transform: viewTransform * transform)
        case .itemPicture, .itemFill, .itemStroke, .itemText, .pushItemClip:
            try drawItem(command, items, on: canvas)
        case .popClip:
            canvas.popClip()
        case .beginLayer(let bounds):
            try canvas.beginLayer(bounds: viewTransform.bounds(of: bounds).expanded(by: 1))
        case .endMaskedLayer:
            canvas.endMaskedLayer()
        }
    }

    /// Draws a command that names a thing of content.
    private func drawItem(_ command: DrawCommand, _ items: [DrawItem], on canvas: Canvas) throws(SVGAError) {
        switch command {
        case .itemPicture(let index, let size, let transform, let opacity):
            guard case .picture(let picture) = items[index],
                let texture = try picture.texture(images, frame: frame)
            else { return }
            try canvas.draw(texture, size: size, transform: viewTransform * transform, opacity: opacity)
        case .itemFill(let index, let transform, let color, let opacity):
            guard case .path(let path) = items[index] else { return }
            try canvas.fill(path, transform: viewTransform * transform, color: color, opacity: opacity)
        case .itemStroke(let index, let style, let transform, let color, let opacity):
            guard case .path(let path) = items[index] else { return }
            try canvas.stroke(
                path, style: style, transform: viewTransform * transform, color: color, opacity: opacity)
        case .itemText(let index, let transform, let opacity):
            guard case .text(let text) = items[index] else { return }
            try TextPainter(glyphs).draw(
                text.drawing, transform: viewTransform * transform, opacity: opacity, on: canvas)
        case .pushItemClip(let index, let transform):
            guard case .path(let path) = items[index] else { return try canvas.pushClip(Path()) }
            try canvas.pushClip(path, transform: viewTransform * transform)
        default: break
        }
    }
}

extension Movie {
    /// The outline of a shape as a path.
    func outline(of geometry: Shape.Geometry) -> Path {
        switch geometry {
        case .path(let index): paths[index]
        case .rectangle(let rect, let radius): Path(rect: rect, cornerRadius: radius)
        case .ellipse(let center, let radiusX, let radiusY):
            Path(ellipseAt: center, radiusX: radiusX, radiusY: radiusY)
        }
    }
}

extension DrawList {
    /// The images of the movie that the frame draws, each once.
    var imageIndices: Set<Int> {
        var indices: Set<Int> = []
        for case .image(let index, _, _, _) in commands { indices.insert(index) }
        for case .picture(let picture) in items { if let bitmap = picture.bitmap { indices.insert(bitmap) } }
        return indices
    }
}
