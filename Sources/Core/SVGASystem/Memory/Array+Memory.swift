package import SVGAErrors

extension Array {
    /// Bytes from which on the memory of an array is worth a look.
    private static var smallByteCount: Int { 1 << 16 }

    /// Reserves space for more elements, doubling a full array.
    /// - Throws: ``SVGAError`` if the array cannot grow; it stays unchanged.
    /// - Complexity: O(1) for each element, amortised.
    @inlinable
    package mutating func makeRoom(for newCount: Int = 1) throws(SVGAError) {
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
