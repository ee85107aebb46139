/// A dash pattern with its phase brought into the first period.
struct DashPattern {
    let length: Double
    let period: Double
    /// Where the pattern stands at the start, 0 ..< period.
    let offset: Double

    /// Takes a pattern; nil when it has no gap or its numbers are unusable.
    init?(_ dash: StrokeStyle.Dash) {
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

    /// The stretch that dash number `index` takes along a subpath; the first may begin before its start.
    ///
    /// It is computed from the number and not from the dash before, so that a long line gathers no error.
    func dash(_ index: Int) -> (start: Double, end: Double) {
        let start = Double(index) * period - offset
        return (start, start + length)
    }
}
