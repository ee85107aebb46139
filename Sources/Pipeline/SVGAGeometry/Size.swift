/// A width and a height, in the units of the space they are measured in.
@frozen public struct Size: Hashable, Sendable {
    /// The extent to the right.
    public var width: Double
    /// The extent downwards.
    public var height: Double

    /// No extent at all.
    public static let zero = Size(0, 0)

    /// Makes a size from its two extents.
    @inlinable public init(_ width: Double, _ height: Double) {
        self.width = width
        self.height = height
    }
}
