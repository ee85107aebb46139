import CSVGAProto
import Glibc
import SVGASystem

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
    /// The error of an allocation that the system refused since the last reset.
    private(set) var failure: FormatError?

    init(cap: Int) {
        self.cap = cap
    }

    deinit {
        unsafe blocks.forEach { unsafe free($0.baseAddress) }
    }

    /// Takes back everything that was handed out.
    func reset() {
        current = 0
        usedByteCount = 0
        isExhausted = false
        failure = nil
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
        do throws(FormatError) {
            guard try addBlock(atLeast: rounded) else { return unsafe refuse() }
        } catch {
            failure = error
            return nil
        }
        usedByteCount = rounded
        return unsafe blocks[current].baseAddress
    }

    /// Adds a block twice as large as the last one, or smaller where the cap leaves less.
    private func addBlock(atLeast byteCount: Int) throws(FormatError) -> Bool {
        let wanted = unsafe max(byteCount, (blocks.last?.count ?? UnpackArena.firstBlockByteCount / 2) * 2)
        let size = min(wanted, cap - reservedByteCount)
        guard size >= byteCount else { return false }
        // What malloc gives is aligned for everything.
        let start = unsafe try LargeMemory.allocate(byteCount: size, throwing: FormatError.self)
        unsafe blocks.append(UnsafeMutableRawBufferPointer(start: start, count: size))
        unsafe current = blocks.count - 1
        reservedByteCount += size
        return true
    }

    private func refuse() -> UnsafeMutableRawPointer? {
        isExhausted = true
        return nil
    }
}
