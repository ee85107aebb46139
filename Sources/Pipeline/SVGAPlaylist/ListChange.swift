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
    /// Whether the current item is another one, begins again, or is gone. All other changes leave the view of the
    /// current item unchanged.
    public var refreshesCurrent: Bool
    /// Whether the current item is the last one, and this was not reported at the list's current length: time to append
    /// the next page.
    public var reachedLast = false
}

/// An index or range that is none of a ``PlaybackList``. The list is unchanged.
///
/// ```swift
/// import SVGACache
///
/// var list = PlaybackList(["rocket", "rose"])
/// do { try list.move(to: 7) } catch { print(error) }     // no item has index 7: the list has 2
/// ```
public struct PlaybackListError: Error, Hashable, Sendable, CustomStringConvertible {
    enum Kind: Hashable, Sendable {
        case index(Int)
        case insertion(Int)
        case range(Range<Int>)
        case item
    }

    let kind: Kind
    /// The number of items in the list.
    public let count: Int

    init(_ kind: Kind, count: Int) {
        self.kind = kind
        self.count = count
    }

    /// One line with the fault and a remedy.
    public var description: String {
        switch kind {
        case .index(let index): "no item has index \(index): the list has \(count)"
        case .insertion(let index): "items cannot be inserted at \(index): the list takes them at 0 ... \(count)"
        case .range(let range): "the range \(range) is not within the list: it has \(count) items"
        case .item: "the item is not in the list of \(count)"
        }
    }
}
