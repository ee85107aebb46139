extension Centerline {
    /// The pieces of the centerline that a dash pattern draws, which starts again in each subpath. The pieces are open;
    /// on a closed subpath the last one continues into the first if the pattern draws on both sides of the start. A
    /// subpath within one dash stays unchanged, and one without extent stays when the pattern draws at its start. A
    /// pattern without a gap, with a negative length, or with a number that is not finite changes nothing.
    func dashed(_ dash: SVGAStrokeStyle.Dash, maxDashCount: Int = SVGAStrokeStyle.Dash.maxCount) -> Centerline {
        guard let pattern = DashPattern(dash) else { return self }
        var dasher = Dasher(self, pattern, maxDashCount: maxDashCount)
        var start = 0
        for contour in contours {
            dasher.dash(start..<contour.end, isClosed: contour.isClosed)
            start = contour.end
        }
        return dasher.splitter.output
    }
}

/// Lays a pattern along one subpath after the other.
private struct Dasher {
    let pattern: DashPattern
    var splitter: CenterlineSplitter
    private var remainingDashCount: Int

    init(_ centerline: Centerline, _ pattern: DashPattern, maxDashCount: Int) {
        self.pattern = pattern
        splitter = CenterlineSplitter(centerline)
        remainingDashCount = maxDashCount
    }

    mutating func dash(_ chords: Range<Int>, isClosed: Bool) {
        let total = splitter.length(of: chords)
        let count = (total + pattern.offset) / pattern.period
        let first = pattern.dash(0)
        if pattern.drawsAtStart && first.end >= total || !(count < Double(remainingDashCount)) {
            return splitter.copy(chords, isClosed: isClosed)
        }
        let last = Int(count)
        remainingDashCount -= last + 1
        let final = pattern.dash(last)
        // The first dash ends before the subpath does, so a last one that reaches the end is another.
        let wraps = isClosed && pattern.drawsAtStart && final.start < total && final.end >= total
        splitter.begin(chords)
        let skipped = wraps || !pattern.drawsAtStart ? 1 : 0
        for index in (0...last).dropFirst(skipped) {
            let (start, end) = pattern.dash(index)
            if start >= total { continue }
            splitter.append(from: max(0, start), to: min(total, end))
            if wraps && index == last {
                splitter.begin(chords)
                splitter.append(from: 0, to: first.end)
            }
            splitter.endPiece()
        }
    }
}

/// A dash pattern with its phase brought into the first period.
struct DashPattern {
    let length: Double
    let period: Double
    /// The length by which a subpath begins into the pattern, 0 ..< period.
    let offset: Double

    /// Creates the pattern; nil if it has no gap or its numbers are invalid.
    init?(_ dash: SVGAStrokeStyle.Dash) {
        let period = dash.length + dash.gap
        guard dash.length >= 0, dash.gap > 0, dash.phase.isFinite, period.isFinite, period > dash.length else {
            return nil
        }
        let rest = dash.phase.truncatingRemainder(dividingBy: period)
        let positive = rest < 0 ? rest + period : rest
        length = dash.length
        self.period = period
        offset = positive < period ? positive : 0
    }

    /// Whether a subpath begins within a dash, and not in a gap.
    var drawsAtStart: Bool { offset < length || offset == 0 }

    /// The part that a dash takes along a subpath; the first may begin before its start. It is computed from `index`
    /// and not from the dash before, so that errors do not add up along a long line.
    func dash(_ index: Int) -> (start: Double, end: Double) {
        let start = Double(index) * period - offset
        return (start, start + length)
    }
}
