import SVGASystem
import Testing

@Suite struct LRUCacheTests {
    @Test func valuesThatWereUsedLongestAgoGoFirst() {
        var cache = LRUCache<String, Int>(maxCost: 3)
        for (index, key) in ["a", "b", "c"].enumerated() { cache.insert(index, cost: 1, for: key) }
        let found = cache.value(for: "a")
        let first = cache.insert(3, cost: 1, for: "d")
        let second = cache.insert(4, cost: 2, for: "e")
        #expect((found, first, second) == (0, ["b"], ["c", "a"]))
        #expect((cache.count, cache.cost) == (2, 3))
        let gone = cache.value(for: "b")
        #expect(gone == nil)
    }

    @Test func valueReplacesAnotherWithItsKey() {
        var cache = LRUCache<String, Int>(maxCost: 10)
        cache.insert(1, cost: 9, for: "a")
        let evicted = cache.insert(2, cost: 10, for: "a")
        let value = cache.value(for: "a")
        #expect((evicted, cache.count, cache.cost, value) == ([], 1, 10, 2))
        cache.insert(3, cost: 11, for: "a")
        let tooLarge = cache.value(for: "a")
        #expect((cache.count, cache.cost, tooLarge) == (0, 0, nil))
    }

    @Test func aThousandRandomCallsAgreeWithAList() {
        var cache = LRUCache<Int, Int>(maxCost: 20)
        var list: [(key: Int, value: Int, cost: Int)] = []
        var state: UInt64 = 1
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        for step in 0..<1000 {
            let key = random(12)
            let listed = list.firstIndex { $0.key == key }.map { list.remove(at: $0) }
            switch random(3) {
            case 0:
                let value = cache.value(for: key)
                #expect(value == listed?.value)
                if let listed { list.append(listed) }
            case 1:
                let value = cache.remove(key)
                #expect(value == listed?.value)
            default:
                let cost = random(8)
                var expected: [Int] = []
                while list.reduce(cost, { $0 + $1.cost }) > 20 { expected.append(list.removeFirst().key) }
                let evicted = cache.insert(step, cost: cost, for: key)
                #expect(evicted == expected)
                list.append((key, step, cost))
            }
            #expect((cache.count, cache.cost) == (list.count, list.reduce(0) { $0 + $1.cost }))
        }
    }
}
