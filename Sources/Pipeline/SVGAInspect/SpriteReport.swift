package import SVGAKit

/// The facts about one sprite: its content, times and position.
package struct SpriteReport {
    package enum Content: String {
        case bitmap, shapes
        case both = "bitmap+shapes"
        case nothing
    }

    /// The place in paint order, from 0 at the back.
    package let index: Int
    package let sprite: Sprite
    /// The key of its picture; nil if its key does not name one.
    package let image: String?
    package let visibleFrames: VisibleFrames
    /// The number of different shapes of all its states.
    package let shapeCount: Int
    /// `nil` if the sprite is outside the view box.
    package let box: PixelBox?

    init(index: Int, of movie: Movie, measures: SpriteMeasures) {
        let sprite = movie.sprites[index]
        (self.index, self.sprite) = (index, sprite)
        image = sprite.image.map { movie.assets[$0].key }
        visibleFrames = VisibleFrames(visibleFramesOf: sprite)
        let ranges = Set(sprite.states.map(\.shapes))
        shapeCount = ranges.reduce(0) { $0 + $1.count }
        box = measures.box(of: sprite, shapes: ranges)
    }

    package var clipCount: Int { sprite.clippedStateCount }

    package var content: Content {
        switch (image != nil, shapeCount > 0) {
        case (true, false): .bitmap
        case (false, true): .shapes
        case (true, true): .both
        case (false, false): .nothing
        }
    }
}

extension Sprite {
    var clippedStateCount: Int { states.count { $0.clipPath != nil } }
}

extension SpriteReport {
    var json: JSONValue {
        .object([
            ("index", .integer(index)), ("imageKey", .string(sprite.imageKey)),
            ("matteKey", .text(sprite.matteKey.isEmpty ? nil : sprite.matteKey)),
            ("isMatte", .boolean(sprite.isMatte)), ("draws", .string(content.rawValue)), ("image", .text(image)),
            ("shapeCount", .integer(shapeCount)), ("clipCount", .integer(clipCount)),
            ("visibleFrames", visibleFrames.json), ("visibleFrameCount", .integer(visibleFrames.frameCount)),
            ("visibleRangeCount", .integer(visibleFrames.rangeCount)), ("box", box?.json ?? .null),
        ])
    }
}
