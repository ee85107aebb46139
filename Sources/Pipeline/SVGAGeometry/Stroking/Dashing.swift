extension Centerline {
    /// The pieces of the spine that a dash pattern draws, by the length along the chords.
    ///
    /// The pattern starts anew in each subpath. The pieces are open; on a closed subpath the last one goes on into the
    /// first when the pattern draws on both sides of the start. A subpath that lies within one dash is kept as it is.
    /// One without extent is kept when the pattern draws at its start. A pattern without a gap, with a negative length,
    /// or with a number that is not finite changes nothing.
    ///
    /// - Complexity: O(chords + dashes).
    func dashed(_ dash: StrokeStyle.Dash, maxDashCount: Int = StrokeStyle.Dash.maxCount) -> Centerline {
        guard let pattern = DashPattern(dash) else { return self }
        var dasher = Dasher(self, pattern, maxDashCount: maxDashCount)
        var start = 0
        for contour in contours {
            dasher.dash(start..<contour.end, isClosed: contour.isClosed)
            start = contour.end
        }
        return dasher.cutter.output
    }
}

/// Lays a pattern along one subpath after the other.
private struct Dasher {
    let pattern: DashPattern
    var cutter: CenterlineSplitter
    private var remainingDashCount: Int

    init(_ spine: Centerline, _ pattern: DashPattern, maxDashCount: Int) {
        self.pattern = pattern
        cutter = CenterlineSplitter(spine)
        remainingDashCount = maxDashCount
    }

    /// Appends the pieces of the subpath of some chords.
    mutating func dash(_ chords: Range<Int>, isClosed: Bool) {
        let total = cutter.length(of: chords)
        let count = (total + pattern.offset) / pattern.period
        let first = pattern.dash(0)
        if pattern.drawsAtStart && first.end >= total || !(count < Double(remainingDashCount)) {
            return cutter.copy(chords, isClosed: isClosed)
        }
        let last = Int(count)
        remainingDashCount -= last + 1
        let final = pattern.dash(last)
        // The first dash ends before the subpath does, so a last one that reaches the end is another.
        let wraps = isClosed && pattern.drawsAtStart && final.start < total && final.end >= total
        cutter.begin(chords)
        let skipped = wraps || !pattern.drawsAtStart ? 1 : 0
        for index in (0...last).dropFirst(skipped) {
            let (start, end) = pattern.dash(index)
            if start >= total { continue }
            cutter.append(from: max(0, start), to: min(total, end))
            if wraps && index == last {
                cutter.begin(chords)
                cutter.append(from: 0, to: first.end)
            }
            cutter.endPiece()
        }
    }
}
