import GiftModel

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
