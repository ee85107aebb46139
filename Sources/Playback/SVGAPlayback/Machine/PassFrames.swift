/// Maps positions to the frames of a pass, by a profile's rule. Steps are frames in the order of play, 0 ..< ``count``.
struct PassFrames {
    let range: Range<Int>
    let isReversed: Bool
    /// Whether the pass is divided by all frames less one, so that the last one begins with its end.
    let isWeb: Bool

    var count: Int { range.count }

    var end: MediaPosition { .frames(count) }

    func frame(ofStep step: Int) -> Int {
        let inside = min(max(0, step), max(0, count - 1))
        return isReversed ? range.upperBound - 1 - inside : range.lowerBound + inside
    }

    /// The step at which a frame is shown, the nearest one for a frame outside of the range.
    func step(ofFrame frame: Int) -> Int {
        let inside = min(max(range.lowerBound, frame), max(range.lowerBound, range.upperBound - 1))
        return isReversed ? max(0, range.upperBound - 1 - inside) : inside - range.lowerBound
    }

    /// The position at which a step begins; the end of the pass for one that is too large.
    func start(ofStep step: Int) -> MediaPosition {
        guard step < count else { return end }
        guard isWeb, count > 1 else { return .frames(step) }
        let (whole, rest) = (step * count).quotientAndRemainder(dividingBy: count - 1)
        let part = Int128(rest) * MediaPosition.partsPerFrame
        let (quotient, remainder) = part.quotientAndRemainder(dividingBy: Int128(count - 1))
        return MediaPosition(
            parts: Int128(whole) * MediaPosition.partsPerFrame + quotient + (remainder > 0 ? 1 : 0))
    }

    /// The step that is shown at a position before the end of the pass.
    func step(at position: MediaPosition) -> Int {
        guard isWeb, count > 1 else { return min(position.wholeFrames, max(0, count - 1)) }
        var step = position.wholeFrames * (count - 1) / count
        if start(ofStep: step + 1) <= position { step += 1 }
        // Backwards the value of the player falls from the last frame on, and is rounded down.
        return isReversed && start(ofStep: step) < position ? min(step + 1, count - 1) : step
    }

    /// The first position at which a step is shown.
    func change(toStep step: Int) -> MediaPosition {
        guard isWeb, isReversed, step > 0 else { return start(ofStep: step) }
        return MediaPosition(parts: start(ofStep: step - 1).parts + 1)
    }

    /// The first later position at which another step is shown, or the pass ends.
    func nextChange(after position: MediaPosition) -> MediaPosition {
        let change = change(toStep: step(at: position) + 1)
        return change > position ? min(change, end) : end
    }
}
