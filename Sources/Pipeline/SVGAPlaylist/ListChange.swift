/// The effect of an edit or a move on a ``PlaybackList``.
///
/// ```swift
/// import SVGACache
///
/// var list = PlaybackList(["rocket", "rose"])
/// let change = try list.insert("castle", at: 0)
/// print(change.replacedRange, change.insertedCount)       // 0..<0 1
/// print(change.currentIndex ?? -1, change.refreshesCurrent)   // 1 false: rocket plays on
/// ```
public struct ListChange: Hashable, Sendable {
    /// The indexes, before the change, of the removed items; an empty range at the place of insertion if there are
    /// none.
    public var replacedRange: Range<Int>
    /// The number of items that replace them.
    public var insertedCount: Int
    /// The current index after the change; nil when the list is empty.
    public var currentIndex: Int?
    /// Whether the current item is a different one, begins again, or is gone. All other changes leave the view of the
    /// current item unchanged.
    public var refreshesCurrent: Bool
    /// Whether the current item is the last one, and this was not reported at the list's current length: time to append
    /// the next page.
    public var reachedLast = false
}
