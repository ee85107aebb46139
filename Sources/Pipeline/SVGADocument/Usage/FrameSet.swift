/// A set of frames in a movie, one bit per frame.
package struct FrameSet: Hashable, Sendable {
    /// The frames in words of 64; the last word is never 0, so that equal sets have equal words.
    private var words: [UInt64] = []

    package init() {}

    /// The frames of a range; those below 0 are left out.
    package init(_ range: Range<Int>) {
        for frame in range.clamped(to: 0..<max(0, range.upperBound)) { insert(frame) }
    }

    /// Adds a frame; ignores negative ones.
    package mutating func insert(_ frame: Int) {
        guard frame >= 0 else { return }
        let index = frame >> 6
        if index >= words.count { words += Array(repeating: 0, count: index + 1 - words.count) }
        words[index] |= 1 << UInt64(frame & 63)
    }

    package func contains(_ frame: Int) -> Bool {
        guard frame >= 0, frame >> 6 < words.count else { return false }
        return words[frame >> 6] >> UInt64(frame & 63) & 1 == 1
    }

    package var isEmpty: Bool { words.isEmpty }
    package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    package mutating func formUnion(_ other: FrameSet) {
        if other.words.count > words.count {
            words += Array(repeating: 0, count: other.words.count - words.count)
        }
        for index in other.words.indices { words[index] |= other.words[index] }
    }

    package func union(_ other: FrameSet) -> FrameSet {
        var result = self
        result.formUnion(other)
        return result
    }

    package func intersection(_ other: FrameSet) -> FrameSet {
        var result = FrameSet()
        result.words = zip(words, other.words).map { $0 & $1 }
        while result.words.last == 0 { result.words.removeLast() }
        return result
    }

    package func intersects(_ other: FrameSet) -> Bool { zip(words, other.words).contains { $0 & $1 != 0 } }

    package func forEach(_ body: (Int) -> Void) {
        for (index, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                body(index << 6 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
    }

    package var first: Int? { words.firstIndex { $0 != 0 }.map { $0 << 6 + words[$0].trailingZeroBitCount } }
    package var last: Int? { words.last.map { words.count << 6 - 1 - $0.leadingZeroBitCount } }

    /// The frames as ranges, rising and apart from each other.
    package var ranges: [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        forEach { frame in
            if let last = ranges.last, last.upperBound == frame - 1 {
                ranges[ranges.count - 1] = last.lowerBound...frame
            } else {
                ranges.append(frame...frame)
            }
        }
        return ranges
    }
}

extension FrameSet: CustomStringConvertible {
    /// The ranges, such as `0-11,30-59`.
    package var description: String {
        ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",")
    }
}
