extension Playback {
    static let maxEventCount = 10_000

    /// Processes everything that is due until a time.
    ///
    /// A time that comes late skips frames and nothing else: each pass and each sound has its events, with the times at
    /// which they were due. If more than 10,000 events are due, it returns as many and ``time`` remains behind; further
    /// calls return the rest:
    ///
    /// ```swift
    /// import SVGAPlayback
    ///
    /// var playback = Playback(movie)
    /// playback.start()
    /// let week = Duration.seconds(7 * 24 * 3600)
    /// var eventCount = 0
    /// repeat { eventCount += playback.advance(to: week).count } while playback.time < week
    /// ```
    ///
    /// - Parameter moment: The time, on the clock that ``time`` is a time of. An earlier time than ``time`` counts as
    ///   ``time``.
    /// - Returns: The events in order; at one time, sounds that stop, the loop, sounds that start, and last the frame
    ///   that is shown.
    /// - Complexity: O(events), of which there are none for frames that are skipped.
    public mutating func advance(to moment: Duration) -> [Event] {
        let end = max(moment, time)
        guard state == .playing else {
            time = end
            return []
        }
        var events: [Event] = []
        var target = rate.position(after: end.saturatingDifference(time), from: position)
        while state == .playing, nextDue <= target {
            if events.count >= Playback.maxEventCount {
                // Parts of a frame must not get lost: time and position continue from the same instant.
                let reached = min(end, max(time, dueTime(of: nextDue)))
                position = rate.position(after: reached.saturatingDifference(time), from: position)
                time = reached
                return events
            }
            performNext(target: &target, &events)
        }
        if state == .playing {
            events += showFrame(at: target)
            position = target
        }
        time = end
        return events
    }

    /// Processes everything that is due within a duration after ``time``; see ``advance(to:)``.
    public mutating func advance(by duration: Duration) -> [Event] { advance(to: time.saturatingSum(duration)) }

    /// The first time at which an advance has something to tell; nil while nothing follows.
    ///
    /// - Complexity: O(1).
    public var timeOfNextChange: Duration? {
        guard state == .playing else { return nil }
        guard position < pass.end, pass.frame(ofStep: pass.step(at: position)) == shownFrame else { return time }
        return max(time, dueTime(of: min(nextDue, pass.nextChange(after: position))))
    }
}

extension Playback {
    private var nextDue: MediaPosition { nextCue < cues.count ? cues[nextCue].position : pass.end }

    /// When a position is reached, at the present speed.
    private func dueTime(of due: MediaPosition) -> Duration {
        time.saturatingSum(rate.time(to: due, from: position))
    }

    private mutating func performNext(target: inout MediaPosition, _ events: inout [Event]) {
        let moment = dueTime(of: nextDue)
        if nextCue < cues.count {
            events.append(perform(cues[nextCue], at: moment, target))
            nextCue += 1
            return
        }
        passCount += 1
        if loops > 0, passCount >= loops { return events += finish(at: moment) }
        events.append(Event(.loop(passCount), at: moment))
        (position, target, nextCue) = (position - pass.end, target - pass.end, 0)
    }

    private mutating func perform(_ cue: SoundCue, at moment: Duration, _ target: MediaPosition) -> Event {
        guard cue.isStart else {
            sounding.remove(cue.audio)
            return Event(.soundStop(audio: cue.audio), at: moment)
        }
        sounding.insert(cue.audio)
        return Event(start(cue, at: min(target, cue.end)), at: moment)
    }

    func start(_ cue: SoundCue, at position: MediaPosition) -> Event.Kind {
        .soundStart(audio: cue.audio, position: cue.offset + rate.mediaTime(of: position - cue.position))
    }

    private mutating func showFrame(at target: MediaPosition) -> [Event] {
        let step = pass.step(at: target)
        return show(pass.frame(ofStep: step), at: max(time, dueTime(of: pass.change(toStep: step))))
    }
}
