import GiftModel

/// The items of a queue by number, with places that are used again.
struct ItemPool: Sendable {
    private(set) var items: [QueueItem] = []
    private var firstFree: Int32 = -1

    subscript(index: Int32) -> QueueItem {
        _read { yield items[Int(index)] }
        _modify { yield &items[Int(index)] }
    }

    /// Whether a number still means the item of this order.
    func holds(_ index: Int32, order: Int) -> Bool {
        items.indices.contains(Int(index)) && items[Int(index)].snapshot != nil && items[Int(index)].order == order
    }

    mutating func insert(_ item: QueueItem) -> Int32 {
        guard firstFree >= 0 else {
            // By half and not by as much again: most rooms of a server have the same few items.
            if items.count == items.capacity { items.reserveCapacity(max(4, items.count + items.count / 2)) }
            items.append(item)
            return Int32(items.count - 1)
        }
        let index = firstFree
        firstFree = self[index].next
        self[index] = item
        return index
    }

    mutating func remove(_ index: Int32) {
        self[index] = QueueItem()
        self[index].next = firstFree
        firstFree = index
    }

    mutating func removeAll() {
        items = []
        firstFree = -1
    }
}

/// A first-in, first-out line of items from whose middle items can be taken. The links are in the items.
struct WaitingLine: Sendable {
    private(set) var first: Int32 = -1
    private var last: Int32 = -1
    private(set) var count = 0

    mutating func append(_ index: Int32, in pool: inout ItemPool) {
        pool[index].next = -1
        pool[index].previous = last
        if last >= 0 { pool[last].next = index } else { first = index }
        last = index
        count += 1
    }

    mutating func remove(_ index: Int32, in pool: inout ItemPool) {
        let (next, previous) = (pool[index].next, pool[index].previous)
        if previous >= 0 { pool[previous].next = next } else { first = next }
        if next >= 0 { pool[next].previous = previous } else { last = previous }
        count -= 1
    }

    /// The numbers of the items, first to last.
    func indexes(in pool: ItemPool) -> [Int32] {
        Array(sequence(first: first) { pool[$0].next }.prefix(count))
    }
}
