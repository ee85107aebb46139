import GiftModel

/// The items of a queue by their key: a hash table with linear probing that holds numbers of items only.
///
/// A dictionary would hold each key a second time, 60 bytes an item.
struct KeyIndex: Sendable {
    private var table: [Int32] = []
    private var count = 0

    /// The low bits of the hash of an event's key. Seeded for each process, so that nobody can choose names that collide.
    static func hash(_ event: GiftEvent, comparesReceiver: Bool) -> UInt32 {
        var hasher = Hasher()
        hasher.combine(event.sender.userID.text)
        hasher.combine(event.gift.giftID.text)
        if comparesReceiver { hasher.combine(event.receiver?.userID.text) }
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }

    func find(_ event: GiftEvent, hash: UInt32, in pool: borrowing ItemPool) -> Int32? {
        guard !table.isEmpty else { return nil }
        var place = home(hash)
        while table[place] >= 0 {
            let index = table[place]
            if pool.items[Int(index)].hash == hash, let snapshot = pool.items[Int(index)].snapshot,
                snapshot.matches(event)
            {
                return index
            }
            place = following(place)
        }
        return nil
    }

    mutating func insert(_ index: Int32, in pool: borrowing ItemPool) {
        if 2 * (count + 1) > table.count { grow(pool) }
        place(index, hash: pool.items[Int(index)].hash)
        count += 1
    }

    /// Takes an item out, and moves those behind it up, so that searches need no marks of removed items.
    mutating func remove(_ index: Int32, in pool: borrowing ItemPool) {
        guard !table.isEmpty else { return }
        var gap = home(pool.items[Int(index)].hash)
        while table[gap] != index {
            if table[gap] < 0 { return }
            gap = following(gap)
        }
        count -= 1
        var place = following(gap)
        while table[place] >= 0 {
            let distance = (place - home(pool.items[Int(table[place])].hash)) & (table.count - 1)
            if distance >= (place - gap) & (table.count - 1) {
                table[gap] = table[place]
                gap = place
            }
            place = following(place)
        }
        table[gap] = -1
    }

    mutating func removeAll() {
        table = []
        count = 0
    }

    private func home(_ hash: UInt32) -> Int { Int(hash) & (table.count - 1) }
    private func following(_ place: Int) -> Int { (place + 1) & (table.count - 1) }

    private mutating func place(_ index: Int32, hash: UInt32) {
        var place = home(hash)
        while table[place] >= 0 { place = following(place) }
        table[place] = index
    }

    private mutating func grow(_ pool: borrowing ItemPool) {
        let old = table
        table = Array(repeating: -1, count: max(8, 2 * old.count))
        for index in old where index >= 0 { place(index, hash: pool.items[Int(index)].hash) }
    }
}
