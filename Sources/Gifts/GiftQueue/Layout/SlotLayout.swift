/// The slots of a stage: one above the other, as wide as the view.
///
/// ```swift
/// let layout = SlotLayout(width: 375, height: 120)
/// print(layout.frame(of: 1))      // y 60, height 60: the bottom one of two
/// ```
public struct SlotLayout: Hashable, Sendable {
    /// A rectangle in the units of the view, y downwards.
    public struct Frame: Hashable, Sendable {
        /// The left edge.
        public var x: Double
        /// The top edge.
        public var y: Double
        /// The width.
        public var width: Double
        /// The height.
        public var height: Double
    }

    /// The width of the view.
    public let width: Double
    /// The height of the view.
    public let height: Double
    /// The number of slots that share the height, at least 1.
    public let slotCount: Int

    /// Creates a layout.
    ///
    /// - Parameter slotCount: The number of slots that share the height; less than 1 counts as 1.
    public init(width: Double, height: Double, slotCount: Int = 2) {
        (self.width, self.height, self.slotCount) = (width, height, max(1, slotCount))
    }

    /// The rectangle of a slot: x 0, as wide as the view, `slot` heights from the top.
    public func frame(of slot: Int) -> Frame {
        let share = height / Double(slotCount)
        return Frame(x: 0, y: Double(slot) * share, width: width, height: share)
    }
}
