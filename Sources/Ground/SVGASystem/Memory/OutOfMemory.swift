/// An error that can say that memory was missing, so that what allocates throws the error of its caller's journey.
@usableFromInline
package protocol MemoryError: Error {
    /// The system has no block of so many bytes; 0 when it was the reserve for small objects that ran out.
    static func outOfMemory(byteCount: Int) -> Self
}

/// The error of code that allocates and belongs to no journey: the system has no block of so many bytes.
@usableFromInline
package struct OutOfMemory: MemoryError, Hashable, Sendable {
    /// The size of the block that was asked for; 0 when it was the reserve for small objects that ran out.
    package let byteCount: Int

    /// Names the size.
    package init(byteCount: Int) { self.byteCount = byteCount }

    @usableFromInline
    package static func outOfMemory(byteCount: Int) -> OutOfMemory { OutOfMemory(byteCount: byteCount) }
}
