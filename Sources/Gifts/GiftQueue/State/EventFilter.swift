import GiftModel

/// Decides which events are new: at-least-once delivery brings some twice.
struct EventFilter: Sendable {
    struct Rules: Hashable, Sendable {
        var refusesOtherRooms = true
        var refusesEmptyCounts = true
        var refusesOldSequences = true
        var rememberedIDCount = 1024
    }

    private var room: RoomID?
    private var recent: RecentIDs
    private var sequences: RecentSequences
    private let rules: Rules
    var isClosed = false

    init(_ rules: Rules, room: RoomID? = nil) {
        (self.rules, self.room) = (rules, room)
        recent = RecentIDs(capacity: rules.rememberedIDCount)
        sequences = RecentSequences(capacity: rules.rememberedIDCount)
    }

    /// The reason why an event is refused; nil for a new event, which is then remembered.
    mutating func refusal(of event: GiftEvent) -> IgnoreReason? {
        if let reason = lastingRefusal(of: event) { return reason }
        if recent.contains(event.id) { return .seenID }
        if rules.refusesOldSequences, let seq = event.seq, !sequences.insert(seq) { return .seenSequence }
        recent.insert(event.id)
        if room == nil { room = event.room }
        return nil
    }

    /// The reason why an event is always refused.
    func lastingRefusal(of event: GiftEvent) -> IgnoreReason? {
        if isClosed { return .closed }
        if rules.refusesOtherRooms, let room, room != event.room { return .otherRoom }
        if rules.refusesEmptyCounts, event.count < 1 { return .count }
        return nil
    }
}

/// The last names of events, as a ring of hashes: 8 KiB for 1,024 names, which themselves take 80. The hash is seeded
/// for each process, so that names cannot be chosen to collide.
struct RecentIDs: Sendable {
    static let maxCapacity = 4095

    private var hashes: [Int] = []
    private var oldest = 0
    private let capacity: Int

    init(capacity: Int) { self.capacity = capacity.clamped(to: 0...RecentIDs.maxCapacity) }

    /// Whether a name is one of the last.
    func contains(_ id: EventID) -> Bool { capacity > 0 && hashes.contains(id.text.hashValue) }

    /// Remembers an ID, replacing the oldest if the list is full.
    mutating func insert(_ id: EventID) {
        guard capacity > 0 else { return }
        if hashes.count < capacity { return hashes.append(id.text.hashValue) }
        hashes[oldest] = id.text.hashValue
        oldest = (oldest + 1) % capacity
    }
}

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
