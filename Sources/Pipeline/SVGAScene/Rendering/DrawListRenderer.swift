import SVGAFormat
import SVGAGraphics
import SVGARaster
import SVGASystem
import SVGAText

/// Draws a draw list on a canvas.
struct DrawListRenderer {
    let images: ImageCache
    let glyphs: GlyphTextures
    /// The number of the frame in the cache of images.
    let frame: Int
    /// From movie pixels to device pixels.
    let viewTransform: Affine
    /// The maximum number of points in all outlines of the frame.
    let maxOutlinePointCount: Int
    /// Asked before each command; true ends the drawing.
    let cancellation: CancellationToken?

    /// Draws all commands up to the first that exceeds a limit.
    func draw(_ list: DrawList, on canvas: SVGACanvas) throws(SVGAError) {
        let start = canvas.outlinePointCount
        for command in list.commands where canvas.cost <= canvas.costLimit {
            try cancellation?.check()
            try draw(command, list.resources, on: canvas)
            let found = canvas.outlinePointCount - start
            guard found <= maxOutlinePointCount else {
                throw .limitExceeded(\.maxOutlinePointCount, limit: maxOutlinePointCount, found: found)
            }
        }
    }

    private func draw(_ command: DrawCommand, _ resources: DrawResources, on canvas: SVGACanvas) throws(SVGAError) {
        switch command {
        case .image(let index, let size, let transform, let opacity):
            let texture =
                if let image = resources.contentImage(index) {
                    try image.texture(images, frame: frame)
                } else {
                    try images.texture(at: index, frame: frame)
                }
            guard let texture else { return }
            try canvas.draw(texture, size: size, transform: viewTransform * transform, opacity: opacity)
        case .fill(let geometry, let transform, let color, let opacity):
            try canvas.fill(
                resources.outline(of: geometry), transform: viewTransform * transform, color: color, opacity: opacity)
        case .stroke(let geometry, let style, let transform, let color, let opacity):
            try canvas.stroke(
                resources.outline(of: geometry), style: style, transform: viewTransform * transform, color: color,
                opacity: opacity)
        case .pushClip(let path, let transform):
            try canvas.pushClip(resources.path(path), transform: viewTransform * transform)
        case .text(let index, let transform, let opacity):
            try TextPainter(glyphs).draw(
                resources.texts[index].drawing, transform: viewTransform * transform, opacity: opacity, on: canvas)
        case .popClip:
            canvas.popClip()
        case .beginLayer(let bounds):
            try canvas.beginLayer(bounds: viewTransform.bounds(of: bounds).expanded(by: 1))
        case .endMaskedLayer:
            canvas.endMaskedLayer()
        }
    }
}

extension DrawList {
    /// The images of the movie that the frame draws, each once.
    var imageIndices: Set<Int> {
        var indices: Set<Int> = []
        for case .image(let index, _, _, _) in commands where index < movie.assets.count { indices.insert(index) }
        indices.formUnion(resources.images.compactMap(\.bitmap))
        return indices
    }
}
