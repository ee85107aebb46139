extension Playback {
    mutating func finish(at moment: Duration) -> [Event] {
        (state, position) = (.finished, .zero)
        let events = silence(at: moment) + showEnd(at: moment)
        return events + [Event(.finished, at: moment)]
    }

    private mutating func showEnd(at moment: Duration) -> [Event] {
        if clearsAfterStop || endBehaviour == .clear {
            // There iOS has begun another pass when it finds that it was the last one.
            currentFrame = range.isEmpty ? 0 : pass.frame(ofStep: 0)
            return clear(at: moment)
        }
        if range.isEmpty { return [] }
        let isLast = endBehaviour == .holdLastFrame
        if profile == .standard { return show(pass.frame(ofStep: isLast ? pass.count - 1 : 0), at: moment) }
        return show(isLast ? range.upperBound - 1 : range.lowerBound, at: moment)
    }
}

extension Playback {
    mutating func silence(at moment: Duration? = nil) -> [Event] {
        let audios = sounding.sorted()
        sounding = []
        return audios.map { Event(.soundStop(audio: $0), at: moment ?? time) }
    }

    mutating func startSounds() -> [Event] {
        nextCue = cues.firstIndex { $0.position > position } ?? cues.count
        let begun = cues[..<nextCue].filter { $0.isStart && $0.end > position }
        sounding.formUnion(begun.map(\.audio))
        return begun.map { Event(start($0, at: position), at: time) }
    }

    mutating func clear(at moment: Duration) -> [Event] {
        if shownFrame == nil { return [] }
        shownFrame = nil
        return [Event(.cleared, at: moment)]
    }
}
