public import SVGAPlaylist

extension HeadlessPlayback {
    /// Begins with the current item; once.
    @discardableResult public mutating func start() -> [ListEvent] {
        if isStarted { return [] }
        isStarted = true
        // A list of one item has its last one current without an edit.
        let change = list.currentIndex.flatMap { try? list.move(to: $0) }
        return begin() + note(change)
    }

    /// Stops the clock of the current item.
    @discardableResult public mutating func pause() -> [ListEvent] {
        guard status == .playing else { return [] }
        _ = current?.pause()
        status = .paused
        return [event(.paused(position: position))]
    }

    /// Resumes the play.
    @discardableResult public mutating func resume() -> [ListEvent] {
        guard status == .paused else { return [] }
        _ = current?.resume()
        status = .playing
        return [event(.resumed(position: position))]
    }

    /// Moves to an exact position in the current item; positions after its end become the beginning of its last frame,
    /// and negative ones its beginning.
    @discardableResult public mutating func seek(to position: Duration) -> [ListEvent] {
        guard status != .idle, var playback = current, playback.frameCount > 0 else { return [] }
        let last = playback.rate.mediaTime(of: .frames(playback.frameCount - 1))
        playback.seek(to: position < playback.passDuration ? position : last)
        current = playback
        return [event(.sought(position: self.position, frame: playback.shownFrame ?? 0))]
    }

    /// Edits the list, or moves in it. The current item plays on unless the change refreshes it.
    ///
    /// - Throws: Rethrows the edit's error, with the list unchanged.
    /// - Complexity: The edit's result.
    @discardableResult public mutating func edit<Failure: Error>(
        _ body: (inout PlaybackList<PlayableItem>) throws(Failure) -> ListChange
    ) throws(Failure) -> [ListEvent] {
        let (former, left) = (list.currentItem, position)
        var edited = list
        let change = try body(&edited)
        list = edited
        guard isStarted else { return [] }
        guard change.refreshesCurrent else { return note(change) }
        if let former { positions.leave(former.id, at: left, of: former.duration) }
        return begin() + note(change)
    }

    /// Begins with the item that is current now.
    mutating func begin(from start: Duration? = nil, isLoop: Bool = false) -> [ListEvent] {
        guard let item = list.currentItem, let index = list.currentIndex else {
            (current, status) = (nil, .idle)
            return [event(.emptied)]
        }
        let position = start ?? positions.start(of: item.id)
        (origin, current) = (time, item.playback)
        _ = current?.start()
        current?.seek(to: position)
        let event = event(.began(index: index, id: item.id, position: position))
        // An item without a duration would end for ever at the same instant.
        guard item.duration > .zero else {
            status = .idle
            return [event]
        }
        status = playsAtOnce || isLoop ? .playing : .paused
        if status == .paused { _ = current?.pause() }
        return [event]
    }

    func note(_ change: ListChange?) -> [ListEvent] {
        change?.reachedLast == true ? [event(.reachedLast(count: list.count))] : []
    }

    func event(_ kind: ListEvent.Kind) -> ListEvent { ListEvent(kind: kind, time: time) }
}
