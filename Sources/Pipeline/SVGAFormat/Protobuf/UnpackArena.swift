import CSVGAProto
import SVGASystem

/// The arena that libprotobuf-c unpacks into: pieces from a few large blocks, freed all at once, never above a cap
/// together. Blocks are reused after ``reset()``, so that a movie takes only as much as its largest sprite.
@safe final class UnpackArena {
    private static let firstBlockByteCount = 1 << 16
    private static let alignment = 16

    private let cap: Int
    private var blocks: [MemoryBlock] = []
    /// The index of the block that pieces are allocated from.
    private var current = 0
    /// The bytes of that block, looked up once since a sprite takes thousands of pieces.
    private var bytes = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
    private var usedByteCount = 0
    private var reservedByteCount = 0
    /// Whether the cap stopped an allocation since the last reset.
    private(set) var isExhausted = false
    /// The error of an allocation that the system refused since the last reset.
    private(set) var failure: SVGAError?

    init(cap: Int) { self.cap = cap }

    func reset() {
        begin(block: 0)
        isExhausted = false
        failure = nil
    }

    /// An allocator of the arena, which must outlive it; its `free` does nothing.
    var allocator: ProtobufCAllocator {
        unsafe ProtobufCAllocator(
            alloc: { arena, byteCount in
                guard let arena = unsafe arena else { return nil }
                return unsafe Unmanaged<UnpackArena>.fromOpaque(arena).takeUnretainedValue().allocate(byteCount)
            },
            free: { _, _ in },
            allocator_data: Unmanaged.passUnretained(self).toOpaque())
    }

    private func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer? {
        guard byteCount >= 0, byteCount <= cap else { return unsafe refuse() }
        let rounded = (max(byteCount, 1) + UnpackArena.alignment - 1) & ~(UnpackArena.alignment - 1)
        while current < blocks.count {
            if unsafe rounded <= bytes.count - usedByteCount {
                defer { usedByteCount += rounded }
                return unsafe bytes.baseAddress?.advanced(by: usedByteCount)
            }
            begin(block: current + 1)
        }
        do {
            guard try addBlock(atLeast: rounded) else { return unsafe refuse() }
        } catch {
            failure = error
            return nil
        }
        usedByteCount = rounded
        return unsafe bytes.baseAddress
    }

    /// Begins to allocate from the block of an index; after the last block, allocations fail until one is added.
    private func begin(block index: Int) {
        current = index
        usedByteCount = 0
        unsafe bytes = index < blocks.count ? blocks[index].bytes : UnsafeMutableRawBufferPointer(start: nil, count: 0)
    }

    /// Adds a block twice as large as the last one, or smaller where the cap leaves less.
    private func addBlock(atLeast byteCount: Int) throws(SVGAError) -> Bool {
        let wanted = max(byteCount, (blocks.last?.byteCount ?? UnpackArena.firstBlockByteCount / 2) * 2)
        let size = min(wanted, cap - reservedByteCount)
        guard size >= byteCount else { return false }
        blocks.append(try MemoryBlock(byteCount: size))
        begin(block: blocks.count - 1)
        reservedByteCount += size
        return true
    }

    private func refuse() -> UnsafeMutableRawPointer? {
        isExhausted = true
        return nil
    }
}
