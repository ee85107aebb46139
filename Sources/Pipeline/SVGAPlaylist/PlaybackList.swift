@_exported public import SVGAErrors

/// A list with a current item, as in a feed: the playing item, the next ones, and when to load more.
///
/// A list is a value; it knows no clock, no views and no files. After every edit, the current index is valid, or nil if
/// the list is empty. Each edit returns its effect; an invalid index is an error and leaves the list unchanged.
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
    /// The successor of an item that ends.
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
    /// - Throws: ``SVGAError`` when there is none.
    public func item(at index: Int) throws(SVGAError) -> Item {
        try check(index)
        return items[index]
    }

    /// The list with each item mapped by a function, with the same current index and mode.
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
    ///   - aheadCount: The number of items after the current one; less than 0 counts as 0.
    ///   - behindCount: The number of items before it.
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

    func check(_ index: Int) throws(SVGAError) {
        guard items.indices.contains(index) else { throw noItem(at: index) }
    }

    func noItem(at index: Int) -> SVGAError { .unusable("no item has index \(index): the list has \(count)") }
}

extension PlaybackList: Sendable where Item: Sendable {}
extension PlaybackList: Equatable where Item: Equatable {}

/// The successor of an item in a ``PlaybackList``.
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
