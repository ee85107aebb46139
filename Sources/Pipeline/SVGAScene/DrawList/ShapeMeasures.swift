package import SVGAFormat
package import SVGAGraphics

/// Upper bounds of the sizes of a movie's shapes, each path measured once.
package struct ShapeMeasures: Sendable {
    private let pathBounds: [Rect]
    private let pathLengths: [Double]

    /// Takes O(points of all paths).
    package init(_ movie: Movie) {
        pathBounds = movie.paths.map(\.controlBounds)
        pathLengths = movie.paths.map(\.controlLength)
    }

    /// A box around the path of this index in the movie.
    package func bounds(ofPath path: Int) -> Rect { pathBounds[path] }

    package func bounds(of geometry: SVGAShape.Geometry) -> Rect {
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
    package func bounds(of geometry: SVGAShape.Geometry, stroked style: SVGAStrokeStyle) -> Rect {
        bounds(of: geometry).expanded(by: style.reach)
    }

    /// A length that an outline does not exceed.
    func length(of geometry: SVGAShape.Geometry) -> Double {
        if case .path(let index) = geometry { return pathLengths[index] }
        // The outline of the box is as long as its rectangle's, and longer than its ellipse's.
        let box = bounds(of: geometry)
        return 2 * (box.width + box.height)
    }
}

extension SVGAStrokeStyle {
    /// The largest distance of the line's outline from the path.
    var reach: Double {
        // The corner of a square cap is half a diagonal away, the tip of a miter half the miter length.
        width / 2 * max(2.0.squareRoot(), join == .miter ? miterLimit : 1)
    }
}

/// The sprites that are painted in each frame, so that hidden ones cost a frame nothing. Stored flat: the sprites of
/// frame i are between two entries in one array of offsets.
struct VisibleSprites: Sendable {
    private let sprites: [Int32]
    private let offsets: [Int]

    /// Takes O(frames of all sprites), and O(visible frames of all sprites) in memory.
    init(_ movie: Movie) {
        var counts = [Int](repeating: 0, count: movie.frameCount + 1)
        let painted = movie.sprites.indices.filter { !movie.sprites[$0].isMatte }
        for sprite in painted { movie.sprites[sprite].forEachVisibleFrame { counts[$0 + 1] += 1 } }
        for frame in 0..<movie.frameCount { counts[frame + 1] += counts[frame] }
        var next = counts
        var sprites = [Int32](repeating: 0, count: counts[movie.frameCount])
        for sprite in painted {
            movie.sprites[sprite].forEachVisibleFrame { frame in
                sprites[next[frame]] = Int32(truncatingIfNeeded: sprite)
                next[frame] += 1
            }
        }
        self.sprites = sprites
        offsets = counts
    }

    /// The indices of the visible sprites of a frame in file order; none for a frame outside the movie.
    subscript(frame: Int) -> ArraySlice<Int32> {
        guard 0..<offsets.count - 1 ~= frame else { return [] }
        return sprites[offsets[frame]..<offsets[frame + 1]]
    }
}
