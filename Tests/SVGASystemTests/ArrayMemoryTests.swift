import SVGASystem
import Testing

@Suite struct ArrayMemoryTests {
    @Test(arguments: [1 << 50, Int.max]) func failedGrowthKeepsTheArray(count: Int) {
        var numbers = [1, 2, 3]
        #expect(throws: SVGAError.self) { try numbers.makeRoom(for: count) }
        #expect(numbers == [1, 2, 3])
    }

    @Test func capacityGrowsOnDemandAndByDoubling() throws {
        var numbers = [Int](repeating: 5, count: 1000)
        let capacity = numbers.capacity
        try numbers.makeRoom(for: capacity - 1000 + 1)
        #expect(numbers.capacity >= 2 * capacity)
        let larger = numbers.capacity
        try numbers.makeRoom(for: larger - 1000)
        #expect(numbers.capacity == larger && numbers == Array(repeating: 5, count: 1000))
    }
}
