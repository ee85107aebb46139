import SVGADocument
import SVGAGraphics

/// How sprites draw a picture whose layouts have its size.
struct DrawnLevels {
    /// The deepest mip level that a frame takes texels from.
    private(set) var deepest = 0
    private static let maxLevel = 15
    /// A picture drawn smaller than this, in pixels of the movie, is hardly more than a dot.
    private static let dotSide = 8.0

    /// `nil` if a sprite clips the picture, has shapes, or shows it in another size in a visible frame: there players
    /// differ in its position.
    ///
    /// - Parameter ignoresDots: Whether frames that show the picture as a dot do not count.
    init?(of sprites: Set<Int>, _ usage: DocumentUsage, _ document: Document, size: Size, ignoresDots: Bool) {
        let messages = document.movie.values.sprites
        let canvas = Rect(usage.canvas)
        for index in sprites {
            for frame in messages[index].values.frames {
                let geometry = FrameGeometry(frame)
                guard geometry.isVisible else { continue }
                guard geometry.layout == size, !geometry.hasClip, !geometry.hasShapes else { return nil }
                let isOutside = geometry.bounds.map { $0.intersection(canvas).isEmpty } ?? false
                if !isOutside { add(geometry, ignoresDots) }
            }
        }
    }

    private mutating func add(_ geometry: FrameGeometry, _ ignoresDots: Bool) {
        let drawn = geometry.drawnSize
        if ignoresDots, max(drawn.width, drawn.height) < Self.dotSide { return }
        let scales = geometry.transform.axisScales
        var (scale, level) = (max(scales.x, scales.y), 0)
        while scale <= 0.5 * (1 + 1e-5), level < Self.maxLevel {
            scale *= 2
            level += 1
        }
        deepest = max(deepest, level)
    }
}
