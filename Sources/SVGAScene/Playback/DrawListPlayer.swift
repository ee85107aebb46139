import SVGAFormat
import SVGAGeometry
import SVGARaster

/// Draws a draw list on a canvas.
struct DrawListPlayer {
    let movie: Movie
    let textures: TextureStore
    /// By what the textures know the frame.
    let frame: Int
    /// From movie pixels to device pixels.
    let viewTransform: Affine

    /// Draws all commands, or those before the one that would pass the canvas's limit of steps.
    func play(_ list: DrawList, on canvas: Canvas) throws(RasterError) {
        canvas.spend(textures.decodingStepCount(of: list.imageIndices))
        for command in list.commands where canvas.stepCount <= canvas.stepLimit {
            try play(command, on: canvas)
        }
    }

    private func play(_ command: DrawCommand, on canvas: Canvas) throws(RasterError) {
        switch command {
        case .image(let index, let size, let transform, let opacity):
            guard let texture = textures.texture(at: index, frame: frame) else { return }
            try canvas.draw(texture, size: size, transform: viewTransform * transform, opacity: opacity)
        case .fill(let geometry, let transform, let color, let opacity):
            canvas.fill(path(of: geometry), transform: viewTransform * transform, color: color, opacity: opacity)
        case .stroke(let geometry, let style, let transform, let color, let opacity):
            canvas.stroke(
                path(of: geometry), style: style, transform: viewTransform * transform, color: color, opacity: opacity)
        case .pushClip(let path, let transform):
            canvas.pushClip(movie.paths[path], transform: viewTransform * transform)
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
