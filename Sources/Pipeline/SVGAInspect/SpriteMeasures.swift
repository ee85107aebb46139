import SVGAKit

/// Measures the positions of sprites, and each path of the movie only once.
struct SpriteMeasures {
    private let movie: Movie
    private let shapeMeasures: ShapeMeasures
    /// The sizes of the pictures, by their place among the assets; nil for other assets.
    private let imageSizes: [Size?]

    init(_ movie: Movie, imageSizes: [Size?]) {
        (self.movie, self.imageSizes) = (movie, imageSizes)
        shapeMeasures = ShapeMeasures(movie)
    }

    /// A box around what a sprite draws in all its frames, cut off by its own clips and the view box; nil for nothing.
    /// `shapes` are the ranges of its states.
    func box(of sprite: Sprite, shapes: Set<Range<Int>>) -> PixelBox? {
        let shapeBounds = Dictionary(uniqueKeysWithValues: shapes.map { ($0, bounds(ofShapes: $0)) })
        let imageSize = sprite.image.flatMap { imageSizes.indices.contains($0) ? imageSizes[$0] : nil }
        var box = Rect.null
        for state in sprite.states {
            var content = shapeBounds[state.shapes] ?? .null
            if sprite.image != nil, let size = size(of: state, imageSize) { content = content.union(Rect(size)) }
            if let clip = state.clipPath { content = content.intersection(shapeMeasures.bounds(ofPath: clip)) }
            if content.isEmpty { continue }
            let visible = state.transform.bounds(of: content).intersection(Rect(movie.viewBox))
            if !visible.isEmpty { box = box.union(visible) }
        }
        return PixelBox(around: box)
    }

    /// The size of the bitmap in sprite units.
    private func size(of state: SpriteState, _ imageSize: Size?) -> Size? {
        state.layout.width > 0 && state.layout.height > 0 ? state.layout : imageSize
    }

    private func bounds(ofShapes range: Range<Int>) -> Rect {
        movie.shapes[range].reduce(.null) { box, shape in
            guard let own = bounds(of: shape), !own.isEmpty else { return box }
            return box.union(shape.transform?.bounds(of: own) ?? own)
        }
    }

    private func bounds(of shape: SVGAShape) -> Rect? {
        if let stroke = shape.stroke { return shapeMeasures.bounds(of: shape.geometry, stroked: stroke.style) }
        return shape.fill == nil ? nil : shapeMeasures.bounds(of: shape.geometry)
    }
}

/// A box of complete movie pixels.
package struct PixelBox: Hashable, Sendable {
    package let x: Int
    package let y: Int
    package let width: Int
    package let height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// The smallest box around a rectangle inside a view box; nil for an empty one.
    init?(around rect: Rect) {
        guard !rect.isEmpty, let left = Int(exactly: rect.minX.rounded(.down)),
            let top = Int(exactly: rect.minY.rounded(.down)), let right = Int(exactly: rect.maxX.rounded(.up)),
            let bottom = Int(exactly: rect.maxY.rounded(.up))
        else { return nil }
        (x, y, width, height) = (left, top, right - left, bottom - top)
    }

    var json: JSONValue {
        .object([("x", .integer(x)), ("y", .integer(y)), ("width", .integer(width)), ("height", .integer(height))])
    }
}
