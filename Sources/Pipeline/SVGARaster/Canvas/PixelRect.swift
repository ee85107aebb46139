package import SVGAGraphics

/// A rectangle of whole pixels: columns `minX ..< maxX`, rows `minY ..< maxY`.
package struct PixelRect: Hashable, Sendable {
    package var minX: Int
    package var minY: Int
    package var maxX: Int
    package var maxY: Int

    package init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    package static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

    /// The smallest rectangle of complete pixels around `rect`, clipped to `bounds`; empty if both are disjoint.
    package init(around rect: Rect, within bounds: PixelRect) {
        let part = rect.intersection(
            Rect(
                minX: Double(bounds.minX), minY: Double(bounds.minY), maxX: Double(bounds.maxX),
                maxY: Double(bounds.maxY)))
        // A rectangle with an inside within `bounds` has coordinates that fit any integer.
        guard !part.isEmpty else {
            self.init(minX: bounds.minX, minY: bounds.minY, maxX: bounds.minX, maxY: bounds.minY)
            return
        }
        self.init(
            minX: Int(part.minX.rounded(.down)), minY: Int(part.minY.rounded(.down)), maxX: Int(part.maxX.rounded(.up)),
            maxY: Int(part.maxY.rounded(.up)))
    }

    /// The number of columns, 0 when empty.
    package var width: Int { max(0, maxX - minX) }

    /// The number of rows, 0 when empty.
    package var height: Int { max(0, maxY - minY) }

    package var isEmpty: Bool { minX >= maxX || minY >= maxY }

    /// The smallest rectangle around both.
    package func union(_ other: PixelRect) -> PixelRect {
        PixelRect(
            minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
            maxY: max(maxY, other.maxY))
    }

    /// The pixels that both rectangles have.
    package func intersection(_ other: PixelRect) -> PixelRect {
        PixelRect(
            minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
            maxY: min(maxY, other.maxY))
    }
}
