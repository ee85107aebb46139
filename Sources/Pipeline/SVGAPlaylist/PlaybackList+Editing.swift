public import SVGAErrors

// All edits are replacements of a range, so that one place updates the current index.
extension PlaybackList {
    /// Replaces all items; the first is current and begins.
    @discardableResult public mutating func replaceAll(with items: [Item]) -> ListChange {
        let change = ListChange(
            replacedRange: 0..<count, insertedCount: items.count, currentIndex: items.isEmpty ? nil : 0,
            refreshesCurrent: !(isEmpty && items.isEmpty))
        self.items = items
        currentIndex = change.currentIndex
        reportedCount = nil
        return noted(change)
    }

    /// Puts items at the end. Into an empty list: the first is current and begins.
    @discardableResult public mutating func append(contentsOf items: [Item]) -> ListChange {
        replace(count..<count, items)
    }

    /// Puts an item at the end.
    @discardableResult public mutating func append(_ item: Item) -> ListChange { append(contentsOf: [item]) }

    /// Puts an item before the one at an index, or at the end. Before the current item, or in its place, it shifts that one,
    /// which plays on.
    ///
    /// - Parameter index: 0 ... ``count``.
    /// - Throws: ``SVGAError``.
    /// - Complexity: O(n).
    @discardableResult public mutating func insert(_ item: Item, at index: Int) throws(SVGAError) -> ListChange {
        try insert(contentsOf: [item], at: index)
    }

    /// Puts items before the one at an index, or at the end; see ``insert(_:at:)``.
    @discardableResult public mutating func insert(
        contentsOf items: [Item], at index: Int
    ) throws(SVGAError) -> ListChange {
        guard (0...count).contains(index) else {
            throw .unusable("items cannot be inserted at \(index): the list takes them at 0 ... \(count)")
        }
        return replace(index..<index, items)
    }

    /// Removes the item at an index. If it is the current one, the next one begins, or else the one before it.
    ///
    /// - Throws: ``SVGAError``.
    /// - Complexity: O(n).
    @discardableResult public mutating func remove(at index: Int) throws(SVGAError) -> ListChange {
        try check(index)
        return replace(index..<index + 1, [])
    }

    /// Removes a range of items; see ``remove(at:)``.
    @discardableResult public mutating func removeSubrange(
        _ range: Range<Int>
    ) throws(SVGAError) -> ListChange {
        try check(range)
        return replace(range, [])
    }

    /// Removes all items, and ends playback.
    @discardableResult public mutating func removeAll() -> ListChange { replaceAll(with: []) }

    /// Replaces an item. A new current item begins.
    ///
    /// - Throws: ``SVGAError``.
    @discardableResult public mutating func replace(
        at index: Int, with item: Item
    ) throws(SVGAError) -> ListChange {
        try check(index)
        return replace(index..<index + 1, [item])
    }

    /// Replaces as many items, starting at an index; see ``replaceSubrange(_:with:)``.
    @discardableResult public mutating func replace(
        from index: Int, with items: [Item]
    ) throws(SVGAError) -> ListChange {
        let (end, overflow) = index.addingReportingOverflow(items.count)
        guard !overflow else { throw noItem(at: index) }
        return try replaceSubrange(index..<end, with: items)
    }

    /// Replaces a range with any number of items. When the range holds the current item, the new one at its index
    /// begins, or the last new one where there are fewer; without new ones as in ``remove(at:)``.
    ///
    /// - Throws: ``SVGAError``.
    /// - Complexity: O(n).
    @discardableResult public mutating func replaceSubrange(
        _ range: Range<Int>, with items: [Item]
    ) throws(SVGAError) -> ListChange {
        try check(range)
        return replace(range, items)
    }

    private func check(_ range: Range<Int>) throws(SVGAError) {
        guard range.lowerBound >= 0, range.upperBound <= count else {
            throw .unusable("the range \(range) is not within the list: it has \(count) items")
        }
    }

    private mutating func replace(_ range: Range<Int>, _ new: [Item]) -> ListChange {
        let (current, refreshes) = successor(range, new.count)
        items.replaceSubrange(range, with: new)
        currentIndex = current
        return noted(
            ListChange(
                replacedRange: range, insertedCount: new.count, currentIndex: current, refreshesCurrent: refreshes))
    }

    /// The current index after so many items will have replaced a range, and whether another item will be there.
    private func successor(_ range: Range<Int>, _ newCount: Int) -> (index: Int?, refreshes: Bool) {
        guard let currentIndex else { return newCount > 0 ? (0, true) : (nil, false) }
        if currentIndex < range.lowerBound { return (currentIndex, false) }
        if currentIndex >= range.upperBound { return (currentIndex - range.count + newCount, false) }
        if newCount > 0 { return (range.lowerBound + min(currentIndex - range.lowerBound, newCount - 1), true) }
        let leftCount = count - range.count
        return (leftCount == 0 ? nil : min(range.lowerBound, leftCount - 1), true)
    }
}

extension PlaybackList where Item: Equatable {
    /// Removes the first item that equals one; see ``remove(at:)``.
    ///
    /// - Throws: ``SVGAError`` when there is none.
    @discardableResult public mutating func remove(_ item: Item) throws(SVGAError) -> ListChange {
        guard let index = items.firstIndex(of: item) else { throw .unusable("the item is not in the list of \(count)") }
        return try remove(at: index)
    }
}
