/// Values by their keys within a total cost; the least recently used go first. Calls take O(1), amortised.
package struct LRUCache<Key: Hashable, Value> {
    private struct Node {
        let key: Key
        var value: Value
        var cost: Int
        /// Indices of the neighbours; -1 at the ends.
        var newer = -1
        var older = -1
    }

    /// The most that the costs of all values add up to.
    package let maxCost: Int
    package private(set) var cost = 0

    private var nodes: [Node?] = []
    private var freeIndices: [Int] = []
    private var indices: [Key: Int] = [:]
    private var newest = -1
    private var oldest = -1

    package init(maxCost: Int) { self.maxCost = maxCost }

    package var count: Int { indices.count }

    /// The value of a key, which counts as used now; nil without one.
    package mutating func value(for key: Key) -> Value? {
        guard let index = indices[key] else { return nil }
        unlink(index)
        linkAsNewest(index)
        return nodes[index]?.value
    }

    /// Stores a value unless it costs more than ``maxCost``, and removes others from a full cache; returns their keys.
    @discardableResult package mutating func insert(_ value: Value, cost: Int, for key: Key) -> [Key] {
        remove(key)
        guard cost <= maxCost else { return [] }
        var evicted: [Key] = []
        while self.cost > maxCost - cost, let node = nodes[oldest] {
            evicted.append(node.key)
            remove(node.key)
        }
        let node = Node(key: key, value: value, cost: cost)
        let index = freeIndices.popLast() ?? nodes.count
        if index == nodes.count { nodes.append(node) } else { nodes[index] = node }
        indices[key] = index
        self.cost += cost
        linkAsNewest(index)
        return evicted
    }

    /// Removes the value of a key and returns it; nil without one.
    @discardableResult package mutating func remove(_ key: Key) -> Value? {
        guard let index = indices.removeValue(forKey: key) else { return nil }
        unlink(index)
        let node = nodes[index].take()
        freeIndices.append(index)
        cost -= node?.cost ?? 0
        return node?.value
    }

    package mutating func removeAll() { self = LRUCache(maxCost: maxCost) }

    private mutating func unlink(_ index: Int) {
        guard let newer = nodes[index]?.newer, let older = nodes[index]?.older else { return }
        if newer >= 0 { nodes[newer]?.older = older } else { newest = older }
        if older >= 0 { nodes[older]?.newer = newer } else { oldest = newer }
    }

    private mutating func linkAsNewest(_ index: Int) {
        nodes[index]?.newer = -1
        nodes[index]?.older = newest
        if newest >= 0 { nodes[newest]?.newer = index } else { oldest = index }
        newest = index
    }
}
