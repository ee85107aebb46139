import Glibc
import SVGASystem
import Testing

@Suite struct LargeMemoryTests {
    /// More than any address space has.
    private static let tooMuch = [1 << 62, Int.max - 1, Int.max]

    @Test(arguments: tooMuch) func aBlockThatCannotBeHadIsAnError(byteCount: Int) {
        #expect(throws: SVGAError.outOfMemory(byteCount: byteCount)) { try LargeMemory.allocate(byteCount: byteCount) }
        #expect(throws: SVGAError.outOfMemory(byteCount: byteCount)) {
            try LargeMemory.allocate(byteCount: byteCount, isZeroed: true)
        }
        #expect(throws: SVGAError.outOfMemory(byteCount: byteCount)) { try LargeMemory.check(byteCount: byteCount) }
    }

    @Test(arguments: [0, 1, 1 << 20]) func blocksAreZeroedOnDemand(byteCount: Int) throws {
        let block = try LargeMemory.allocate(byteCount: byteCount, isZeroed: true)
        defer { free(block) }
        #expect(UnsafeRawBufferPointer(start: block, count: byteCount).allSatisfy { $0 == 0 })
    }

    @Test func existingMemoryIsNotAnError() throws {
        for byteCount in [0, 1, 1 << 20, 1 << 24] { try LargeMemory.check(byteCount: byteCount) }
    }
}
