/// A list of which one item is current, as in a feed: what plays, what comes next, and when to ask for more.
///
/// A list is a value; it knows no clock, no views and no files. The current index is that of an item, or nil while the list
/// is empty, after every edit. Each edit says what it did; an index that is no index of the list is an error and changes
/// nothing.
///
/// ```swift
/// import SVGACache
///
/// var list = PlaybackList(["rocket", "rose", "castle"])
/// try list.move(to: 1)
/// let change = try list.remove(at: 1)                     // the current one: the next takes its place
/// print(list.currentItem ?? "-", change.refreshesCurrent)     // castle true
/// if change.reachedLast { list.append(contentsOf: ["car", "crown"]) }
/// ```
public struct PlaybackList<Item> {
    /// The items in their order.
    public internal(set) var items: [Item] = []
    /// The index of the current item; nil exactly while the list is empty.
    public internal(set) var currentIndex: Int?
    /// What follows the end of an item.
    public var mode: PlayMode
    /// The length at which ``ListChange/reachedLast`` was reported; nil before.
    var reportedCount: Int?

    /// A list whose first item is current.
    ///
    /// A list that is made with one item tells ``ListChange/reachedLast`` with its first change.
    public init(_ items: [Item] = [], mode: PlayMode = .loopsCurrent) {
        self.items = items
        self.mode = mode
        currentIndex = items.isEmpty ? nil : 0
    }

    /// The number of items.
    public var count: Int { items.count }

    /// Whether there is no item.
    public var isEmpty: Bool { items.isEmpty }

    /// The current item; nil exactly while the list is empty.
    public var currentItem: Item? { currentIndex.map { items[$0] } }

    /// Whether the current item is the last one; false for an empty list.
    public var isAtLast: Bool { currentIndex.map { $0 == items.count - 1 } ?? false }

    /// The item at an index.
    ///
    /// - Throws: ``PlaybackListError`` when there is none.
    public func item(at index: Int) throws(PlaybackListError) -> Item {
        try check(index)
        return items[index]
    }

    /// The list of what a function makes of each item, with the same current index and mode.
    ///
    /// - Complexity: O(n).
    public func map<Other>(_ transform: (Item) throws -> Other) rethrows -> PlaybackList<Other> {
        var list = PlaybackList<Other>(try items.map(transform), mode: mode)
        (list.currentIndex, list.reportedCount) = (currentIndex, reportedCount)
        return list
    }

    /// The indexes of items around the current one, nearest first and those ahead before those behind, the current one
    /// itself first of all.
    ///
    /// - Parameters:
    ///   - aheadCount: How many items behind the current one in the list, that is to come; less than 0 counts as 0.
    ///   - behindCount: How many items before it.
    /// - Complexity: O(aheadCount + behindCount), at most O(n).
    public func window(aheadCount: Int, behindCount: Int) -> [Int] {
        guard let currentIndex else { return [] }
        let ahead = min(max(0, aheadCount), items.count - 1 - currentIndex)
        let behind = min(max(0, behindCount), currentIndex)
        var indexes = [currentIndex]
        indexes.reserveCapacity(1 + ahead + behind)
        for distance in stride(from: 1, through: max(ahead, behind), by: 1) {
            if distance <= ahead { indexes.append(currentIndex + distance) }
            if distance <= behind { indexes.append(currentIndex - distance) }
        }
        return indexes
    }

    func check(_ index: Int) throws(PlaybackListError) {
        guard items.indices.contains(index) else { throw PlaybackListError(.index(index), count: items.count) }
    }
}

extension PlaybackList: Sendable where Item: Sendable {}
extension PlaybackList: Equatable where Item: Equatable {}

/// What follows the end of an item of a ``PlaybackList``.
///
/// ```swift
/// import SVGACache
///
/// var list = PlaybackList(["rocket", "rose"], mode: .loopsList)
/// print(list.advance().currentIndex ?? -1)        // 1
/// print(list.advance().currentIndex ?? -1)        // 0
/// ```
public enum PlayMode: String, Hashable, Sendable, CaseIterable {
    /// The same item begins again.
    case loopsCurrent = "single"
    /// The next item begins, after the last one the first.
    case loopsList = "list"
}
