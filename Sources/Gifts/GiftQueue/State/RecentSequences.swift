/// The sequence numbers of the events that came, one bit for each number in a window below the highest. Numbers below
/// the window count as known, so a number is never new twice.
struct RecentSequences: Sendable {
    private var words: [UInt64] = []
    private var highest: Int?
    private let capacity: Int

    init(capacity: Int) { self.capacity = capacity.clamped(to: 0...RecentIDs.maxCapacity) }

    /// Inserts a number; false if it is known.
    mutating func insert(_ sequence: Int) -> Bool {
        if words.isEmpty { words = Array(repeating: 0, count: capacity / 64 + 1) }
        if let highest, sequence <= highest {
            let (distance, overflow) = highest.subtractingReportingOverflow(sequence)
            guard !overflow, distance < capacity, !contains(sequence) else { return false }
        } else {
            // The window moves, and the numbers that were skipped may still come.
            let (distance, overflow) = sequence.subtractingReportingOverflow(highest ?? sequence)
            let count = overflow ? capacity : min(distance, capacity)
            for number in 0..<count { set(sequence &- number, false) }
            highest = sequence
        }
        set(sequence, true)
        return true
    }

    private func place(_ sequence: Int) -> (word: Int, bit: UInt64) {
        let rest = sequence % (64 * words.count)
        let place = rest < 0 ? rest + 64 * words.count : rest
        return (place / 64, 1 << UInt64(place % 64))
    }

    private func contains(_ sequence: Int) -> Bool {
        let (word, bit) = place(sequence)
        return words[word] & bit != 0
    }

    private mutating func set(_ sequence: Int, _ isKnown: Bool) {
        let (word, bit) = place(sequence)
        if isKnown { words[word] |= bit } else { words[word] &= ~bit }
    }
}
