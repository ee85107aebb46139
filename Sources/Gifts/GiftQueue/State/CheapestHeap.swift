/// Finds the cheapest of the waiting gifts, the oldest of equal ones.
///
/// A binary heap whose entries may be out of date: values only grow, so an entry is a lower bound. It is put right when it
/// comes to the top, and merging, which happens a thousand times as often, costs nothing.
struct CheapestHeap: Sendable {
    private struct Entry {
        var value: Int
        /// The order of arrival above the number of the item.
        let place: UInt64

        init(value: Int, order: Int, index: Int32) {
            self.value = value
            place = UInt64(truncatingIfNeeded: order) << Entry.indexBits | UInt64(truncatingIfNeeded: index)
        }

        static let indexBits: UInt64 = 24
        var index: Int32 { Int32(truncatingIfNeeded: place & (1 << Entry.indexBits - 1)) }
        var order: Int { Int(truncatingIfNeeded: place >> Entry.indexBits) }

        static func < (a: Entry, b: Entry) -> Bool { (a.value, a.place) < (b.value, b.place) }
    }

    private var entries: [Entry] = []

    mutating func insert(_ index: Int32, of pool: borrowing ItemPool, waiting: Int) {
        if entries.count > 2 * waiting + 8 { removeOutdated(pool) }
        let item = pool.items[Int(index)]
        entries.append(Entry(value: item.value, order: item.order, index: index))
        siftUp(entries.count - 1)
    }

    /// Takes the cheapest item out; nil where there is none.
    mutating func popCheapest(of pool: borrowing ItemPool) -> Int32? {
        while let top = entries.first {
            guard isCurrent(top, pool) else {
                removeFirst()
                continue
            }
            let value = pool.items[Int(top.index)].value
            if value == top.value {
                removeFirst()
                return top.index
            }
            entries[0].value = value
            siftDown(0)
        }
        return nil
    }

    mutating func removeAll() { entries = [] }

    private func isCurrent(_ entry: Entry, _ pool: borrowing ItemPool) -> Bool {
        pool.holds(entry.index, order: entry.order) && pool.items[Int(entry.index)].state == .waiting
    }

    private mutating func removeOutdated(_ pool: borrowing ItemPool) {
        var current: [Entry] = []
        for entry in entries where isCurrent(entry, pool) { current.append(entry) }
        entries = current
        for place in stride(from: entries.count / 2 - 1, through: 0, by: -1) { siftDown(place) }
    }

    private mutating func removeFirst() {
        let last = entries.removeLast()
        guard !entries.isEmpty else { return }
        entries[0] = last
        siftDown(0)
    }

    private mutating func siftUp(_ start: Int) {
        var place = start
        while place > 0, entries[place] < entries[(place - 1) / 2] {
            entries.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    private mutating func siftDown(_ start: Int) {
        var place = start
        while true {
            let (left, right) = (2 * place + 1, 2 * place + 2)
            var smallest = place
            if left < entries.count, entries[left] < entries[smallest] { smallest = left }
            if right < entries.count, entries[right] < entries[smallest] { smallest = right }
            if smallest == place { return }
            entries.swapAt(place, smallest)
            place = smallest
        }
    }
}
