extension HeadlessPlayback {
    private static let maxEventCount = 10_000

    /// Processes everything that is due until a time: progress, ends, and the next items by the list's mode.
    ///
    /// If more than 10,000 events are due, it returns as many and ``time`` remains behind; further calls return the
    /// rest.
    ///
    /// - Parameter moment: The time. An earlier time than ``time`` counts as ``time``.
    /// - Complexity: O(events), and not of the frames between them.
    public mutating func advance(to moment: Duration) -> [ListEvent] {
        var events: [ListEvent] = []
        while let next = timeOfNextEvent, next <= moment {
            if events.count >= HeadlessPlayback.maxEventCount { return events }
            move(to: max(next, time))
            events += current?.state == .finished ? end() : progress()
        }
        move(to: max(moment, time))
        return events
    }

    /// When something happens next without a command; nil while nothing does.
    ///
    /// - Complexity: O(1).
    public var timeOfNextEvent: Duration? {
        guard status == .playing, let current else { return nil }
        let end = origin.saturatingSum(current.timeOfEnd)
        guard progressInterval > .zero else { return end }
        let (interval, elapsed) = (progressInterval.attoseconds, current.elapsed.attoseconds)
        let (due, overflows) = ((elapsed / interval) + 1).multipliedReportingOverflow(by: interval)
        if overflows || due >= current.passDuration.attoseconds { return end }
        return min(end, time.saturatingSum(Duration(attoseconds: due - elapsed)))
    }

    private mutating func move(to moment: Duration) {
        _ = current?.advance(to: moment.saturatingDifference(origin))
        time = moment
    }

    private func progress() -> [ListEvent] {
        [event(.progress(position: position, duration: duration, frame: frame ?? 0))]
    }

    /// Continues after the end of an item.
    private mutating func end() -> [ListEvent] {
        guard let index = list.currentIndex, let item = list.currentItem else { return [] }
        let ended = event(.ended(index: index))
        positions.leave(item.id, at: item.duration, of: item.duration)
        let change = list.advance()
        let isLoop = change.currentIndex == index
        return [ended] + begin(from: isLoop ? .zero : nil, isLoop: isLoop) + note(change)
    }
}
