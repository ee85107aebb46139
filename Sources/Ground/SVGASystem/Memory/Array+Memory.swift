extension Array {
    /// Bytes from which on the memory of an array is worth a look.
    private static var smallByteCount: Int { 1 << 16 }

    /// Makes room for more elements, doubling the array where it is full.
    ///
    /// - Parameter failure: The error to throw without memory, that of the caller's journey.
    /// - Throws: `Failure` when the array would have to grow and cannot; it is then as it was.
    /// - Complexity: O(1) for each element, amortised.
    @inlinable
    package mutating func makeRoom<Failure: MemoryError>(
        for newCount: Int = 1, throwing failure: Failure.Type = OutOfMemory.self
    ) throws(Failure) {
        if newCount > capacity - count { try grow(by: newCount, throwing: failure) }
    }

    @usableFromInline
    package mutating func grow<Failure: MemoryError>(
        by newCount: Int, throwing failure: Failure.Type
    ) throws(Failure) {
        // Half of all numbers, so that nothing overflows; such an array is refused all the same.
        let wanted = Swift.max(capacity * 2, count + Swift.min(newCount, .max / 2))
        let (byteCount, overflow) = wanted.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
        if overflow { throw .outOfMemory(byteCount: .max) }
        if byteCount >= Array.smallByteCount { try LargeMemory.check(byteCount: byteCount, throwing: failure) }
        reserveCapacity(wanted)
    }
}
