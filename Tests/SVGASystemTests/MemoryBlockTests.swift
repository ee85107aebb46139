import SVGASystem
import Testing

@Suite struct MemoryBlockTests {
    @Test func aBlockKeepsItsBytes() throws {
        let block = try MemoryBlock(byteCount: 4, isZeroed: true)
        #expect(block.bytes.elementsEqual([0, 0, 0, 0]))
        block.bytes.copyBytes(from: [1, 2, 3, 4])
        #expect(block.bytes.elementsEqual([1, 2, 3, 4]) && block.elements(of: UInt16.self).count == 2)
    }

    @Test func impossibleBlockIsRefused() throws {
        #expect(throws: SVGAError.outOfMemory(byteCount: 1 << 50)) { try MemoryBlock(byteCount: 1 << 50) }
    }

    @Test func sharedBytesAreThoseThatWereCopied() throws {
        let copy = try MemoryBlock(large: [4, 5])
        #expect(Array(copy.bytes) == [4, 5])
        #expect(try SharedBytes(large: [6, 7, 8]).array == [6, 7, 8])
        #expect(try SharedBytes(large: []).count == 0)
        let bytes = SharedBytes([1, 2, 3])
        #expect((bytes.count, bytes.array) == (3, [1, 2, 3]))
        #expect(SharedBytes.empty.array.isEmpty)
    }
}
