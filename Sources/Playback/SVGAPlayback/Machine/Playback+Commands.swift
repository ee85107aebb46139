extension Playback {
    /// Plays from the first frame of the range in the direction of play, with no pass counted.
    ///
    /// Profile `ios` continues from the current frame without a range; profile `web` shows frame 0 until the next
    /// advance, and plays one more frame of a range.
    ///
    /// - Parameters:
    ///   - frames: The frames to play, clipped to the movie; nil for all. Without any the play ends at once.
    ///   - reversed: Whether they are played backwards. Sounds are then silent.
    /// - Returns: The events in order: sounds that stop, one event for the shown frame, sounds that start. The profiles
    ///   `ios` and `web` have no event of a frame that is the current one already.
    /// - Complexity: O(n log n) for n sounds.
    @discardableResult public mutating func start(frames: Range<Int>? = nil, reversed: Bool = false) -> [Event] {
        var events = silence()
        range = playedRange(frames)
        (isReversed, passCount, state) = (reversed, 0, .playing)
        let goesOn = profile == .ios && frames == nil && range.contains(currentFrame)
        position = goesOn ? pass.start(ofStep: pass.step(ofFrame: currentFrame)) : .zero
        if pass.count == 0 { return events + finish(at: time) }
        let first = profile == .web ? 0 : pass.frame(ofStep: pass.step(at: position))
        events += showAtStart(first)
        cues = SoundCue.cues(of: sounds, in: pass, rate: rate)
        return events + startSounds()
    }

    /// Stops the clock of a play that is playing, and its sounds; the picture stays.
    ///
    /// - Returns: The sounds that stop.
    @discardableResult public mutating func pause() -> [Event] {
        if state != .playing { return [] }
        state = .paused
        return silence()
    }

    /// Resumes a paused play, with its sounds.
    ///
    /// - Returns: The sounds that start.
    @discardableResult public mutating func resume() -> [Event] {
        if state != .paused { return [] }
        state = .playing
        return startSounds()
    }

    /// Ends the play without its ``Event/Kind/finished``; the frame is cleared if ``clearsAfterStop`` is true.
    ///
    /// - Returns: The sounds that stop, and ``Event/Kind/cleared`` where something was shown.
    @discardableResult public mutating func stop() -> [Event] {
        let events = silence()
        state = .stopped
        return clearsAfterStop ? events + clear() : events
    }

    /// Begins a start of profile `ios` at the first frame of the range, regardless of the shown frame.
    package mutating func rewind() -> [Event] {
        currentFrame = range.isEmpty ? 0 : pass.frame(ofStep: 0)
        return []
    }

    /// Clears the frame; a play that is playing continues, and shows its next frame.
    ///
    /// - Returns: ``Event/Kind/cleared`` where something was shown.
    @discardableResult public mutating func clear() -> [Event] { clear(at: time) }

    /// Shows a frame, and pauses there or plays on from there.
    ///
    /// A play that has not ended keeps its range, direction and passes; a frame outside of the range counts as the
    /// nearest frame inside. Profile `web` continues forward, in the complete movie, and shows frame 0 until the next
    /// advance.
    ///
    /// - Parameters:
    ///   - frame: The frame; one that there is not changes nothing.
    ///   - plays: Whether to play on from there.
    /// - Returns: The events in order.
    @discardableResult public mutating func step(toFrame frame: Int, andPlay plays: Bool = false) -> [Event] {
        guard 0..<frameCount ~= frame else { return [] }
        var events = silence()
        if state == .stopped || state == .finished { passCount = 0 }
        if plays, profile == .web { (range, isReversed, passCount) = (0..<frameCount, false, 0) }
        if range.isEmpty { range = 0..<frameCount }
        state = plays ? .playing : .paused
        position = pass.start(ofStep: pass.step(ofFrame: frame))
        events += show(frame, at: time)
        if plays, profile == .web { (shownFrame, currentFrame) = (0, 0) }
        cues = SoundCue.cues(of: sounds, in: pass, rate: rate)
        return plays ? events + startSounds() : events
    }

    /// Shows the frame at a share of the movie, ⌊share · ``frameCount``⌋, the last one for 1 and more.
    ///
    /// - Parameter share: The share, 0 ... 1. Lower values and NaN are ignored.
    /// - Returns: As ``step(toFrame:andPlay:)``.
    @discardableResult public mutating func step(toPercentage share: Double, andPlay plays: Bool = false) -> [Event] {
        guard share >= 0, frameCount > 0 else { return [] }
        let frame = min(share * Double(frameCount), Double(frameCount - 1))
        return step(toFrame: Int(frame), andPlay: plays)
    }
}

extension Playback {
    var pass: PassFrames { PassFrames(range: range, isReversed: isReversed, isWeb: profile == .web) }

    /// The frames to play, clipped to the movie.
    private func playedRange(_ frames: Range<Int>?) -> Range<Int> {
        guard let frames else { return 0..<frameCount }
        let wider = profile == .web && frames.upperBound < .max ? 1 : 0
        return (frames.lowerBound..<frames.upperBound + wider).clamped(to: 0..<frameCount)
    }

    private mutating func showAtStart(_ frame: Int) -> [Event] {
        let isCurrent = currentFrame == frame && (profile == .ios || profile == .web)
        (shownFrame, currentFrame) = (frame, frame)
        return isCurrent ? [] : [Event(.frame(frame), at: time)]
    }

    /// Shows a frame, with an event if it is another.
    mutating func show(_ frame: Int, at moment: Duration) -> [Event] {
        currentFrame = frame
        if shownFrame == frame { return [] }
        shownFrame = frame
        return [Event(.frame(frame), at: moment)]
    }
}
