public import SVGAErrors

extension PlaybackList {
    /// Moves to an item, as when a viewer scrolls there. It begins, unless it is current already.
    ///
    /// - Throws: ``SVGAError``.
    @discardableResult public mutating func move(to index: Int) throws(SVGAError) -> ListChange {
        try check(index)
        return become(index)
    }

    /// Moves to the next item; after the last item, the list stays unchanged.
    @discardableResult public mutating func moveToNext() -> ListChange {
        become(currentIndex.map { min($0 + 1, count - 1) })
    }

    /// Moves to the previous item; before the first item, the list stays unchanged.
    @discardableResult public mutating func moveToPrevious() -> ListChange {
        become(currentIndex.map { max($0 - 1, 0) })
    }

    /// Continues after the end of the current item, by ``mode``. ``ListChange/refreshesCurrent`` is true unless the
    /// list is empty: even a single item begins again.
    @discardableResult public mutating func advance() -> ListChange {
        guard let currentIndex else { return become(nil) }
        var change = become(mode == .loopsList ? (currentIndex + 1) % count : currentIndex)
        change.refreshesCurrent = true
        return change
    }

    private mutating func become(_ index: Int?) -> ListChange {
        let refreshes = index != currentIndex
        currentIndex = index
        return noted(
            ListChange(
                replacedRange: (index ?? 0)..<(index ?? 0), insertedCount: 0, currentIndex: index,
                refreshesCurrent: refreshes))
    }

    /// The change, with the note that the last item was reached if it was, once until the length is another.
    mutating func noted(_ change: ListChange) -> ListChange {
        var change = change
        if isAtLast, reportedCount != count {
            reportedCount = count
            change.reachedLast = true
        }
        return change
    }
}
