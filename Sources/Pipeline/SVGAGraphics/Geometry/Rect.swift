/// A width and a height, in the units of the space that they are measured in.
///
/// ```swift
/// let size = Size(750, 1334)
/// let area = Rect(size)    // from (0, 0) to (750, 1334)
/// ```
@frozen public struct Size: Hashable, Sendable {
    /// The extent to the right.
    public var width: Double
    /// The extent downwards.
    public var height: Double

    /// The size without extent.
    public static let zero = Size(0, 0)

    /// Creates a size from its two extents.
    @inlinable public init(_ width: Double, _ height: Double) {
        self.width = width
        self.height = height
    }
}

/// An axis-aligned rectangle given by its four edges, in the units of its coordinate space (y down).
///
/// ```swift
/// let rect = Rect(minX: 10, minY: 10, maxX: 110, maxY: 60)
/// print(rect.width, rect.height)    // 100.0 50.0
/// ```
@frozen public struct Rect: Hashable, Sendable {
    /// The left edge.
    public var minX: Double
    /// The top edge.
    public var minY: Double
    /// The right edge.
    public var maxX: Double
    /// The bottom edge.
    public var maxY: Double

    /// The rectangle that is empty and disappears in every union.
    public static let null = Rect(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

    /// Creates a rectangle from its edges.
    @inlinable public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// Creates a rectangle of the given size with its upper left corner at the origin.
    @inlinable public init(_ size: Size) { self.init(minX: 0, minY: 0, maxX: size.width, maxY: size.height) }

    /// The horizontal extent.
    @inlinable public var width: Double { maxX - minX }

    /// The vertical extent.
    @inlinable public var height: Double { maxY - minY }

    /// Whether the rectangle has no inside, or a coordinate that is not a number.
    @inlinable public var isEmpty: Bool { !(minX < maxX && minY < maxY) }

    /// Grows the rectangle so that it holds `point`.
    @inlinable public mutating func formUnion(_ point: Point) {
        minX = min(minX, point.x)
        minY = min(minY, point.y)
        maxX = max(maxX, point.x)
        maxY = max(maxY, point.y)
    }

    @inlinable package func expanded(by margin: Double) -> Rect {
        Rect(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
    }

    /// The part that both rectangles have in common, empty when they are disjoint.
    @inlinable public func intersection(_ other: Rect) -> Rect {
        Rect(
            minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
            maxY: min(maxY, other.maxY))
    }

    /// The smallest rectangle that holds both.
    @inlinable public func union(_ other: Rect) -> Rect {
        Rect(
            minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
            maxY: max(maxY, other.maxY))
    }
}
