import SVGAFormat
import SVGAGraphics

/// The rules for every decoded movie.
struct MovieInvariants {
    private let movie: Movie
    private let limits: Limits

    init(_ movie: Movie, limits: Limits) {
        (self.movie, self.limits) = (movie, limits)
    }

    /// The first rule that is broken.
    var violation: String? {
        let counts = [
            (movie.frameCount, 1, limits.maxFrameCount, "frames"),
            (movie.sprites.count, 0, limits.maxSpriteCount, "sprites"),
            (movie.assets.count, 0, limits.maxImageCount, "images"),
            (movie.audios.count, 0, limits.maxAudioCount, "sounds"),
            (movie.shapes.count, 0, limits.maxShapeCount, "shapes"),
            (movie.framesPerSecond, 1, Int.max, "frames a second"),
            (movie.paths.reduce(0) { $0 + $1.points.count }, 0, limits.maxPathPointCount, "points"),
        ]
        for (count, lower, upper, name) in counts where !(lower...upper ~= count) { return "\(count) \(name)" }
        guard isSide(movie.viewBox.width), isSide(movie.viewBox.height) else { return "view box \(movie.viewBox)" }
        return movie.sprites.lazy.compactMap { violation(of: $0) }.first
            ?? movie.shapes.lazy.compactMap { violation(of: $0) }.first
    }

    private func isSide(_ side: Double) -> Bool { side > 0 && side <= Double(limits.maxViewBoxSide) }

    private func violation(of sprite: Sprite) -> String? {
        if let image = sprite.image, !movie.assets.indices.contains(image) { return "image \(image)" }
        if let matte = sprite.matte, !movie.sprites.indices.contains(matte) { return "matte \(matte)" }
        for state in sprite.states {
            guard state.opacity > 0, state.opacity <= 1 else { return "opacity \(state.opacity)" }
            guard state.transform.isFinite else { return "transform \(state.transform)" }
            guard (0...movie.shapes.count).contains(state.shapes.upperBound) else { return "shapes \(state.shapes)" }
            if let path = state.clipPath, !movie.paths.indices.contains(path) { return "clip path \(path)" }
        }
        return nil
    }

    private func violation(of shape: SVGAShape) -> String? {
        if case .path(let path) = shape.geometry, !movie.paths.indices.contains(path) { return "path \(path)" }
        if let transform = shape.transform, !transform.isFinite { return "shape transform \(transform)" }
        if let stroke = shape.stroke, !stroke.style.width.isFinite { return "stroke width \(stroke.style.width)" }
        return nil
    }
}
