import SVGADocument
import SVGAFormat
import SVGAGraphics

/// A sprite of a movie: when it shows, where, and how.
struct SpriteUse: Sendable {
    let index: Int
    let key: String
    let matteKey: String
    let isMatte: Bool
    /// The picture that it shows: an index into the assets of the movie.
    let image: Int?
    /// The frames in which it is not hidden.
    var visible = FrameSet()
    /// The frames in which it is hardly visible.
    var faint = FrameSet()
    /// The frames in which its matrix has a zero where players of the web read a one.
    var zeroTransform = FrameSet()
    /// The frames in which it paints, but only outside the canvas.
    var outside = FrameSet()
    /// The frames in which it is clipped and shows no picture.
    var clippedShapes = FrameSet()
    /// Whether it has shapes in any visible frame.
    var hasShapes = false
    /// The largest factor from pixels of its picture to the canvas.
    var largestPixelScale: Double?
    /// A layout that differs from the size of its picture.
    var otherLayout: Size?

    init(_ sprite: Sprite, index: Int) {
        (self.index, key, matteKey, isMatte) = (index, sprite.imageKey, sprite.matteKey, sprite.isMatte)
        image = sprite.image
    }

    /// The key for messages, or the index if it is empty.
    var name: String { key.isEmpty ? "sprite \(index)" : key }
}
