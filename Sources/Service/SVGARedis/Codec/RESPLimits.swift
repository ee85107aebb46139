/// What one reply may have at most.
package struct RESPLimits: Hashable, Sendable {
    /// How deep arrays may lie in one another; 0 allows no array.
    package var depth = 16
    /// The values of a reply, those inside of arrays included.
    package var elementCount = 1 << 20
    /// The bytes of one text.
    package var bulkByteCount = 64 << 20
    /// The bytes of a line: a status, an error, a number.
    package var lineByteCount = 64 << 10
    /// The bytes of a reply as it is sent.
    package var replyByteCount = 128 << 20

    /// Bounds that no reply to this package's commands comes near.
    package init() {}
}
