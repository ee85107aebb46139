/// The system has no block of so many bytes.
public struct OutOfMemory: Error, Hashable, Sendable {
    /// The size of the block that was asked for; 0 when it was the small change that ran out.
    public let byteCount: Int

    /// Names the size.
    public init(byteCount: Int) { self.byteCount = byteCount }
}
