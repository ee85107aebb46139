import GiftModel

/// The last names of events, as 52 bits of the hash of each: 9 KiB for 1,024 names, which themselves take 80.
///
/// Of 4 × 10¹² new names one is taken for a name that came before. The hash is seeded for each process, so that nobody can
/// look for such names.
struct RecentIDs: Sendable {
    static let maxCapacity = 4095
    private static let linkMask: UInt64 = 0xFFF

    /// The upper 52 bits of a hash; below them the number of the next older entry of its chain plus 1, 0 for none.
    private var entries: [UInt64] = []
    /// The newest entry of each chain plus 1. A chain has the hashes of equal upper 9 bits.
    private var heads: [UInt16] = []
    private var oldest = 0
    private let capacity: Int

    init(capacity: Int) { self.capacity = capacity.clamped(to: 0...RecentIDs.maxCapacity) }

    var isEnabled: Bool { capacity > 0 }

    static func hash(_ id: EventID) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(id.text)
        return UInt64(truncatingIfNeeded: hasher.finalize())
    }

    func contains(_ hash: UInt64) -> Bool {
        guard !heads.isEmpty else { return false }
        var number = Int(heads[RecentIDs.chain(hash)])
        while number > 0 {
            let entry = entries[number - 1]
            if (entry ^ hash) & ~RecentIDs.linkMask == 0 { return true }
            number = Int(entry & RecentIDs.linkMask)
        }
        return false
    }

    /// Remembers a name, in place of the oldest where there are as many as fit.
    mutating func insert(_ hash: UInt64) {
        guard isEnabled else { return }
        if heads.isEmpty { heads = Array(repeating: 0, count: 512) }
        // In two steps: growing by as much again each time left holes as large as the names themselves.
        if entries.isEmpty { entries.reserveCapacity(min(capacity, 128)) }
        if entries.count == 128 { entries.reserveCapacity(capacity) }
        if entries.count == capacity { unlinkOldest() }
        let place = entries.count < capacity ? entries.count : oldest
        let entry = hash & ~RecentIDs.linkMask | UInt64(heads[RecentIDs.chain(hash)])
        if place == entries.count { entries.append(entry) } else { entries[place] = entry }
        heads[RecentIDs.chain(hash)] = UInt16(place + 1)
        if entries.count == capacity { oldest = (place + 1) % capacity }
    }

    /// Takes the oldest entry out of its chain, of which it is the last.
    private mutating func unlinkOldest() {
        let chain = RecentIDs.chain(entries[oldest])
        var number = Int(heads[chain])
        if number == oldest + 1 {
            heads[chain] = 0
            return
        }
        while number > 0 {
            let next = Int(entries[number - 1] & RecentIDs.linkMask)
            if next == oldest + 1 {
                entries[number - 1] &= ~RecentIDs.linkMask
                return
            }
            number = next
        }
    }

    private static func chain(_ hash: UInt64) -> Int { Int(hash >> 55) }
}
