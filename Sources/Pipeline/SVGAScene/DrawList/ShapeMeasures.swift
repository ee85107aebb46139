import SVGAFormat
import SVGAGeometry

/// How large the shapes of a movie are at most, each path measured once.
struct ShapeMeasures: Sendable {
    private let pathBounds: [Rect]
    private let pathLengths: [Double]

    /// Measures all paths of a movie.
    ///
    /// - Complexity: O(points of all paths).
    init(_ movie: Movie) {
        pathBounds = movie.paths.map(\.controlBounds)
        pathLengths = movie.paths.map(\.controlLength)
    }

    /// A box around the path of this index in the movie.
    func bounds(ofPath path: Int) -> Rect { pathBounds[path] }

    /// A box around an outline.
    func bounds(of geometry: Shape.Geometry) -> Rect {
        switch geometry {
        case .path(let index):
            pathBounds[index]
        case .rectangle(let rect, _):
            Rect(
                minX: min(rect.minX, rect.maxX), minY: min(rect.minY, rect.maxY), maxX: max(rect.minX, rect.maxX),
                maxY: max(rect.minY, rect.maxY))
        case .ellipse(let center, let radiusX, let radiusY):
            Rect(
                minX: center.x - abs(radiusX), minY: center.y - abs(radiusY), maxX: center.x + abs(radiusX),
                maxY: center.y + abs(radiusY))
        }
    }

    /// A box around a stroked outline.
    func bounds(of geometry: Shape.Geometry, stroked style: StrokeStyle) -> Rect {
        bounds(of: geometry).expanded(by: style.reach)
    }

    /// A length that an outline does not exceed.
    func length(of geometry: Shape.Geometry) -> Double {
        if case .path(let index) = geometry { return pathLengths[index] }
        // The box around a rectangle is as long as it, that around an ellipse longer.
        let box = bounds(of: geometry)
        return 2 * (box.width + box.height)
    }
}

extension StrokeStyle {
    /// How far the line can reach from the path.
    fileprivate var reach: Double {
        // The corner of a square cap lies half a diagonal away, the tip of a miter half the miter length.
        width / 2 * max(2.0.squareRoot(), join == .miter ? miterLimit : 1)
    }
}
