extension Spine {
    /// The largest number of dashes of one path. A subpath that would exceed it stays unbroken, as in Skia.
    static let maxDashCount = 1 << 16

    /// The pieces of the spine that a dash pattern draws, by the length along the chords.
    ///
    /// The pattern starts anew in each subpath. The pieces are open; on a closed subpath the last one goes on into the
    /// first when the pattern draws on both sides of the start. A subpath that lies within one dash is kept as it is.
    /// One without extent is kept when the pattern draws at its start. A pattern without a gap, with a negative length,
    /// or with a number that is not finite changes nothing.
    ///
    /// - Complexity: O(chords + dashes).
    func dashed(_ dash: StrokeStyle.Dash, maxDashCount: Int = Spine.maxDashCount) -> Spine {
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
    var cutter: SpineCutter
    private var remainingDashCount: Int

    init(_ spine: Spine, _ pattern: DashPattern, maxDashCount: Int) {
        self.pattern = pattern
        cutter = SpineCutter(spine)
        remainingDashCount = maxDashCount
    }

    /// Appends the pieces of the subpath of some chords.
    mutating func dash(_ chords: Range<Int>, isClosed: Bool) {
        let total = cutter.length(of: chords)
        let count = (total + pattern.offset) / pattern.period
        guard pattern.dash(0).end < total || pattern.dash(0).end < 0, count < Double(remainingDashCount) else {
            return cutter.copy(chords, isClosed: isClosed)
        }
        let last = Int(count)
        remainingDashCount -= last + 1
        let (first, final) = (pattern.dash(0), pattern.dash(last))
        // The first dash ends before the subpath does, so a last one that reaches the end is another.
        let wraps = isClosed && first.end >= 0 && final.start < total && final.end >= total
        cutter.begin(chords)
        for index in (wraps ? 1 : 0)...last {
            let (start, end) = pattern.dash(index)
            if end < 0 || start >= total { continue }
            cutter.append(from: max(0, start), to: min(total, end))
            if wraps && index == last {
                cutter.begin(chords)
                cutter.append(from: 0, to: first.end)
            }
            cutter.endPiece()
        }
    }
}
