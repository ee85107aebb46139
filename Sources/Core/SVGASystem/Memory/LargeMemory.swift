package import SVGAErrors
import Synchronization

/// Blocks of memory whose size depends on a file or a caller, so that allocating can fail. A Swift allocation that
/// fails ends the process. These throw instead, and they throw before the last memory is gone: every block leaves most
/// of ``reserveByteCount`` bytes for the small objects around it, which Swift allocates as ever.
package enum LargeMemory {
    /// The free memory to leave in addition to each block, for later objects and for reporting the error.
    package static let reserveByteCount = 8 << 20

    /// More than any machine has; larger requests are refused immediately, since sanitizers take them for a fault.
    private static let largestByteCount = 1 << 39

    /// Allocates a block, to be given back by `free`, of any bytes or of zeros.
    package static func allocate(byteCount: Int, isZeroed: Bool = false) throws(SVGAError) -> UnsafeMutableRawPointer {
        let size = max(1, byteCount)
        guard size <= largestByteCount, let block = unsafe isZeroed ? calloc(size, 1) : malloc(size) else {
            throw .outOfMemory(byteCount: byteCount)
        }
        guard hasReserve(after: size) else {
            unsafe free(block)
            throw .outOfMemory(byteCount: byteCount)
        }
        return unsafe block
    }

    /// Makes sure that Swift can allocate a number of bytes, for what has to be an array. Another thread may take them
    /// first, and then the allocation still ends the process; the reserve makes that unlikely.
    package static func check(byteCount: Int) throws(SVGAError) {
        guard byteCount <= largestByteCount, hasReserve(with: byteCount) else {
            throw .outOfMemory(byteCount: byteCount)
        }
    }

    /// Bytes allocated since the last check of the reserve; at first as many as cause a check.
    private static let unaskedByteCount = Atomic<Int>(maxUnaskedByteCount)
    /// Up to here the reserve is taken to be still there: asking for it can take longer than a small block does.
    private static let maxUnaskedByteCount = reserveByteCount / 8

    /// Whether the reserve is available in addition to an allocated or requested block.
    private static func hasReserve(after given: Int = 0, with wanted: Int = 0) -> Bool {
        let unasked = unaskedByteCount.wrappingAdd(given + wanted, ordering: .relaxed).newValue
        guard unasked >= maxUnaskedByteCount else { return true }
        guard let block = unsafe malloc(wanted + reserveByteCount) else {
            unaskedByteCount.store(maxUnaskedByteCount, ordering: .relaxed)
            return false
        }
        unaskedByteCount.store(0, ordering: .relaxed)
        // Without a use, the compiler takes the allocation for needless and its success for granted.
        unsafe explicit_bzero(block, 1)
        unsafe free(block)
        return true
    }
}

extension Array {
    /// Bytes from which on the memory of an array is worth a look.
    private static var smallByteCount: Int { 1 << 16 }

    /// Reserves space for more elements, O(1) each, amortised: a full array doubles. An error leaves it unchanged.
    @inlinable package mutating func makeRoom(for newCount: Int = 1) throws(SVGAError) {
        if newCount > capacity - count { try grow(by: newCount) }
    }

    @usableFromInline
    package mutating func grow(by newCount: Int) throws(SVGAError) {
        // Half of all numbers, so that nothing overflows; such an array is refused all the same.
        let wanted = Swift.max(capacity * 2, count + Swift.min(newCount, .max / 2))
        let (byteCount, overflow) = wanted.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
        if overflow { throw .outOfMemory(byteCount: .max) }
        if byteCount >= Array.smallByteCount { try LargeMemory.check(byteCount: byteCount) }
        reserveCapacity(wanted)
    }
}
