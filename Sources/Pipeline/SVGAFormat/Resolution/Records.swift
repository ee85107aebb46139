import SVGAGraphics

/// One frame of a sprite as stored in a file of either generation, before any rule is applied.
struct SpriteStateRecord {
    var alpha = 0.0
    var layout = Size.zero
    /// Nil when the file has none; absent numbers of a present one are 0.
    var transform: Affine?
    /// The text of the clip path, empty for none.
    var clipPath = PathSource()
}

/// A member of one sprite frame; its path is composed only if it is reported.
struct StateField {
    let sprite: Int
    let frame: Int
    let member: StaticString

    /// The path of the field, such as `sprites[3].frames[17].transform`.
    var path: String { "sprites[\(sprite)].frames[\(frame)].\(member)" }
}

/// One shape as stored in a file of either generation, before any rule is applied.
struct ShapeRecord {
    enum Kind {
        case path, rectangle, ellipse, keep
        /// A kind that is not in the format.
        case unknown
    }

    /// The numbers of a shape, which may belong to another kind.
    enum Arguments {
        case path(PathSource)
        case rectangle(Rect, cornerRadius: Double)
        case ellipse(center: Point, radiusX: Double, radiusY: Double)
    }

    var kind = Kind.path
    var arguments: Arguments?
    var style: StyleRecord?
    var transform: Affine?

    /// The length of the text of the path, 0 without one.
    var pathByteCount: Int {
        if case .path(let text)? = arguments { text.bytes.count } else { 0 }
    }
}

/// The style of a shape as stored in a file; absent numbers are 0.
struct StyleRecord {
    /// A colour with channels of 0 ... 1 or, by some writers, 0 ... 255.
    struct Color {
        var red = 0.0
        var green = 0.0
        var blue = 0.0
        var alpha = 0.0
    }

    var fill: Color?
    var stroke: Color?
    var strokeWidth = 0.0
    var cap = SVGAStrokeStyle.Cap.butt
    var join = SVGAStrokeStyle.Join.miter
    var miterLimit = 0.0
    var dash = (length: 0.0, gap: 0.0, phase: 0.0)
}
