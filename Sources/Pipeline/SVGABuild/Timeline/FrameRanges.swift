/// Frames as timelines write them: `0-11,30-59`.
enum FrameRanges {
    /// The ranges of a text in rising order; nil where it is none, names a frame twice, or one that the movie has not.
    static func ranges(of text: String, below count: Int) -> [ClosedRange<Int>]? {
        var ranges: [ClosedRange<Int>] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map(number)
            guard let first = ends[0], let last = ends.last.flatMap(\.self), first <= last, last < count else {
                return nil
            }
            if let before = ranges.last, first <= before.upperBound { return nil }
            ranges.append(first...last)
        }
        return ranges
    }

    /// Digits alone: `Int` would take a sign.
    private static func number(_ text: Substring) -> Int? {
        let digits = text.drop { $0 == " " }
        return digits.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int(digits) : nil
    }
}
