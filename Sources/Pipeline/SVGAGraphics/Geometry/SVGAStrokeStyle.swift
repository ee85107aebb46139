/// The style of the line along a path. Lengths are in the units of the path's own space, before any transform.
///
/// ```swift
/// var style = SVGAStrokeStyle(width: 4, cap: .round, join: .round)
/// style.dash = SVGAStrokeStyle.Dash(length: 12, gap: 6, phase: 0)
/// ```
public struct SVGAStrokeStyle: Hashable, Sendable {
    /// The shape of the two ends of an open subpath.
    @frozen public enum Cap: UInt8, Sendable {
        /// Cut off at the end point.
        case butt
        /// A half disc around the end point.
        case round
        /// Cut off half a line width beyond the end point.
        case square
    }

    /// The shape of the corner between two segments.
    @frozen public enum Join: UInt8, Sendable {
        /// The outer edges extended to their intersection, within ``SVGAStrokeStyle/miterLimit``.
        case miter
        /// A disc around the corner.
        case round
        /// The corner cut off by a straight edge between the ends of the outer edges.
        case bevel
    }

    /// A repeating pattern of one dash and one gap.
    public struct Dash: Hashable, Sendable {
        /// The length that is drawn, greater than 0.
        public var length: Double
        /// The length that is left out, greater than 0.
        public var gap: Double
        /// The length by which a subpath begins into the pattern.
        public var phase: Double

        /// The maximum number of a path's dashes. A subpath that would exceed it stays unbroken, as in Skia.
        package static let maxCount = 1 << 16

        /// Creates a pattern from its three lengths.
        public init(length: Double, gap: Double, phase: Double) {
            self.length = length
            self.gap = gap
            self.phase = phase
        }
    }

    /// The full width of the line, half of it on each side of the path; greater than 0.
    public var width: Double
    /// The shape of the ends.
    public var cap: Cap
    /// The shape of the corners.
    public var join: Join
    /// The largest ratio of miter length to line width that is drawn; sharper corners are bevelled. At least 1.
    public var miterLimit: Double
    /// The dash pattern, or nil for an unbroken line.
    public var dash: Dash?

    /// Creates a style with the defaults of an HTML canvas.
    public init(width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10, dash: Dash? = nil) {
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.dash = dash
    }
}
