/// Borders of sub-rows of one row, 0 ... 256.
struct SubrowSet {
    private var words: InlineArray<5, UInt64> = .init(repeating: 0)

    @inline(__always)
    mutating func insert(_ y: Int32) {
        words[Int(y &>> 6)] |= 1 &<< UInt64(truncatingIfNeeded: y)
    }

    /// The least member that is not under `y`.
    func first(from y: Int32) -> Int32? {
        var word = Int(y &>> 6)
        guard word < 5 else { return nil }
        var pending = words[word] & (~0 &<< UInt64(truncatingIfNeeded: y))
        while pending == 0 {
            word += 1
            if word == 5 { return nil }
            pending = words[word]
        }
        return Int32(truncatingIfNeeded: word &<< 6 &+ pending.trailingZeroBitCount)
    }
}
