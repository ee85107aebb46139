/// A shape of a fixture movie.
public struct FixtureShape: Sendable {
    /// The kind of shape, with its numbers.
    public enum Geometry: Sendable {
        /// Path data.
        case path(String)
        /// x, y, width, height, corner radius.
        case rect([Float])
        /// The centre x and y, the radii along x and y.
        case ellipse([Float])
        /// The shapes of the frame before.
        case keep
        /// A type without arguments: the number of protobuf, the name of JSON.
        case bare(type: Int, name: String)
    }

    /// Kind and numbers.
    public var geometry: Geometry
    /// Its style; nil omits the styles.
    public var style: FixtureStyle?
    /// The map to the sprite's space; nil leaves it out.
    public var transform: FixtureTransform?

    /// Creates a shape.
    public init(_ geometry: Geometry, style: FixtureStyle?, transform: FixtureTransform? = nil) {
        self.geometry = geometry
        self.style = style
        self.transform = transform
    }

    /// A shape that repeats the previous frame's.
    public static let keep = FixtureShape(.keep, style: nil)

    /// A filled path.
    public static func path(_ data: String, fill: FixtureColor) -> FixtureShape {
        FixtureShape(.path(data), style: FixtureStyle(fill: fill))
    }

    /// A filled rectangle.
    public static func rect(
        _ x: Float, _ y: Float, _ width: Float, _ height: Float, cornerRadius: Float = 0, fill: FixtureColor
    ) -> FixtureShape {
        FixtureShape(.rect([x, y, width, height, cornerRadius]), style: FixtureStyle(fill: fill))
    }

    /// A filled ellipse.
    public static func ellipse(
        _ x: Float, _ y: Float, radiusX: Float, radiusY: Float, fill: FixtureColor
    ) -> FixtureShape {
        FixtureShape(.ellipse([x, y, radiusX, radiusY]), style: FixtureStyle(fill: fill))
    }
}

/// The style of a fixture shape; nil values are omitted.
public struct FixtureStyle: Sendable {
    /// The colour inside.
    public var fill: FixtureColor?
    /// The colour of the line.
    public var stroke: FixtureColor?
    /// The width of the line.
    public var strokeWidth: Float?
    /// The ends: 0 butt, 1 round, 2 square.
    public var lineCap: Int?
    /// The corners: 0 miter, 1 round, 2 bevel.
    public var lineJoin: Int?
    /// The longest miter in line widths.
    public var miterLimit: Float?
    /// Dash, gap and phase.
    public var dash: [Float]?

    /// Creates a style.
    public init(
        fill: FixtureColor? = nil, stroke: FixtureColor? = nil, strokeWidth: Float? = nil, lineCap: Int? = nil,
        lineJoin: Int? = nil, miterLimit: Float? = nil, dash: [Float]? = nil
    ) {
        self.fill = fill
        self.stroke = stroke
        self.strokeWidth = strokeWidth
        self.lineCap = lineCap
        self.lineJoin = lineJoin
        self.miterLimit = miterLimit
        self.dash = dash
    }
}

/// Four colour channels.
public struct FixtureColor: Sendable {
    /// Red, green, blue, alpha.
    public var channels: [Float]

    /// Creates a colour.
    public init(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float = 1) {
        channels = [red, green, blue, alpha]
    }

    /// Opaque red.
    public static let red = FixtureColor(1, 0, 0)
    /// Opaque green.
    public static let green = FixtureColor(0, 1, 0)
    /// Opaque blue.
    public static let blue = FixtureColor(0, 0, 1)
}
