import Glibc
import SVGASystem

/// Bytes that come out of a stream, in memory that grows with them.
@safe struct InflatedBytes: ~Copyable {
    private var memory: UnsafeMutableRawPointer
    private var capacity: Int
    /// From here on the memory grows faster, so that little is copied: what is not written to costs nothing.
    private static let largeByteCount = 8 << 20
    /// How many bytes there are.
    var count = 0

    /// Makes room for so many bytes.
    init(byteCount: Int) throws(FormatError) {
        unsafe memory = try LargeMemory.allocate(byteCount: byteCount, throwing: FormatError.self)
        capacity = byteCount
    }

    deinit { unsafe free(memory) }

    /// What lies behind the bytes, to be written to.
    var room: UnsafeMutableBufferPointer<UInt8> {
        let start = unsafe memory.assumingMemoryBound(to: UInt8.self) + count
        return unsafe UnsafeMutableBufferPointer(start: start, count: capacity - count)
    }

    /// Makes room for more bytes, so that there are no more than `maxByteCount` of all.
    mutating func makeRoom(for newCount: Int, maxByteCount: Int) throws(FormatError) {
        guard capacity - count < newCount, capacity < maxByteCount else { return }
        let factor = capacity < InflatedBytes.largeByteCount ? 2 : 6
        let wanted = min(maxByteCount, max(capacity * factor, count + newCount))
        unsafe try LargeMemory.resize(&memory, to: wanted, throwing: FormatError.self)
        capacity = wanted
    }

    /// The bytes as an array.
    func array() throws(FormatError) -> [UInt8] {
        try LargeMemory.check(byteCount: count, throwing: FormatError.self)
        return unsafe Array(UnsafeRawBufferPointer(start: memory, count: count))
    }
}
