import SVGAFormat
import SVGAGeometry
import SVGAPixels
import SVGARaster

/// Draws a draw list on a canvas.
struct DrawListRenderer {
    let movie: Movie
    let images: ImageCache
    /// The number of the frame in the cache of images.
    let frame: Int
    /// From movie pixels to device pixels.
    let viewTransform: Affine
    /// The most points that the outlines of the frame may have together.
    let maxOutlinePointCount: Int
    /// Asked before each command; true ends the drawing.
    let isCancelled: () -> Bool

    /// Draws all commands, or those before the one that exceeds a limit.
    func draw(_ list: DrawList, on canvas: Canvas) throws(RenderError) {
        let start = canvas.outlinePointCount
        canvas.charge(images.decodingCost(of: list.imageIndices))
        for command in list.commands where canvas.cost <= canvas.costLimit {
            if isCancelled() { throw .cancelled }
            try draw(command, on: canvas)
            let found = canvas.outlinePointCount - start
            guard found <= maxOutlinePointCount else {
                throw .limitExceeded(.maxOutlinePointCount, limit: maxOutlinePointCount, found: found)
            }
        }
    }

    private func draw(_ command: DrawCommand, on canvas: Canvas) throws(RenderError) {
        switch command {
        case .image(let index, let size, let transform, let opacity):
            guard let texture = try images.texture(at: index, frame: frame) else { return }
            try canvas.draw(texture, size: size, transform: viewTransform * transform, opacity: opacity)
        case .fill(let geometry, let transform, let color, let opacity):
            try canvas.fill(path(of: geometry), transform: viewTransform * transform, color: color, opacity: opacity)
        case .stroke(let geometry, let style, let transform, let color, let opacity):
            try canvas.stroke(
                path(of: geometry), style: style, transform: viewTransform * transform, color: color, opacity: opacity)
        case .pushClip(let path, let transform):
            try canvas.pushClip(movie.paths[path], transform: viewTransform * transform)
        case .popClip:
            canvas.popClip()
        case .beginLayer(let bounds):
            try canvas.beginLayer(bounds: viewTransform.bounds(of: bounds).expanded(by: 1))
        case .endMaskedLayer:
            canvas.endMaskedLayer()
        }
    }

    private func path(of geometry: Shape.Geometry) -> Path {
        switch geometry {
        case .path(let index): movie.paths[index]
        case .rectangle(let rect, let radius): Path(rect: rect, cornerRadius: radius)
        case .ellipse(let center, let radiusX, let radiusY):
            Path(ellipseAt: center, radiusX: radiusX, radiusY: radiusY)
        }
    }
}

extension DrawList {
    /// The images that the frame draws, each once.
    fileprivate var imageIndices: Set<Int> {
        var indices: Set<Int> = []
        for case .image(let index, _, _, _) in commands { indices.insert(index) }
        return indices
    }
}
