import CSVGAProto

/// The memory that libprotobuf-c unpacks into: handed out piece by piece from a few large blocks, given back all at
/// once, and never more than a cap.
///
/// Blocks are kept and used again after ``reset()``, so that a movie takes only as much as its largest sprite.
@safe final class UnpackArena {
    private static let firstBlockByteCount = 1 << 16
    private static let alignment = 16

    private let cap: Int
    private var blocks: [UnsafeMutableRawBufferPointer] = unsafe []
    private var current = 0
    private var usedByteCount = 0
    private var reservedByteCount = 0
    /// Whether the cap stopped an allocation since the last reset.
    private(set) var isExhausted = false

    init(cap: Int) {
        self.cap = cap
    }

    deinit {
        unsafe blocks.forEach { unsafe $0.deallocate() }
    }

    /// Takes back everything that was handed out.
    func reset() {
        current = 0
        usedByteCount = 0
        isExhausted = false
    }

    /// An allocator that draws from the arena, which must outlive it; its `free` does nothing.
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
        while unsafe current < blocks.count {
            if unsafe rounded <= blocks[current].count - usedByteCount {
                defer { usedByteCount += rounded }
                return unsafe blocks[current].baseAddress?.advanced(by: usedByteCount)
            }
            current += 1
            usedByteCount = 0
        }
        guard addBlock(atLeast: rounded) else { return unsafe refuse() }
        usedByteCount = rounded
        return unsafe blocks[current].baseAddress
    }

    /// Adds a block twice as large as the last one, or smaller where the cap leaves less.
    private func addBlock(atLeast byteCount: Int) -> Bool {
        let wanted = unsafe max(byteCount, (blocks.last?.count ?? UnpackArena.firstBlockByteCount / 2) * 2)
        let size = min(wanted, cap - reservedByteCount)
        guard size >= byteCount else { return false }
        unsafe blocks.append(.allocate(byteCount: size, alignment: UnpackArena.alignment))
        unsafe current = blocks.count - 1
        reservedByteCount += size
        return true
    }

    private func refuse() -> UnsafeMutableRawPointer? {
        isExhausted = true
        return nil
    }
}
