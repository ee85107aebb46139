import SVGADocument

extension FrameSet {
    /// The most ranges that a report lists, however often a sprite appears and disappears.
    static let maxRangeCount = 32

    /// The first ranges.
    var firstRanges: [ClosedRange<Int>] { Array(ranges.prefix(FrameSet.maxRangeCount)) }

    /// Frames of a message, such as `frames 0-11,30`; the first few only.
    var text: String {
        let ranges = ranges
        let listed = ranges.prefix(4).map(LintFinding.text).joined(separator: ",")
        return (count == 1 ? "frame " : "frames ") + listed + (ranges.count > 4 ? ",…" : "")
    }
}
