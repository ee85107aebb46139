/// A compressed piece of a zlib stream, which ends at a byte boundary and does not refer to earlier pieces.
struct DeflateChunk: Sendable {
    let bytes: [UInt8]
    /// The bytes that were compressed, and their checksum.
    let inputCount: Int
    let checksum: UInt32
}

/// The zlib header and checksum around the pieces (RFC 1950).
enum ZlibFrame {
    /// The first bytes: deflate with a window of 32 KiB, compressed fast.
    static let header: [UInt8] = [0x78, 0x01]

    /// Writes the first bytes; how many they are.
    static func begin(_ room: UnsafeMutableBufferPointer<UInt8>) -> Int {
        for (index, byte) in header.enumerated() { unsafe room[index] = byte }
        return header.count
    }

    static func end(_ checksum: UInt32) -> [UInt8] { Int(checksum).bigEndianBytes(4) }
}

enum Adler32 {
    private static let base: UInt32 = 65_521

    /// Joins the checksums of bytes and of the `count` bytes that follow them.
    static func joined(_ first: UInt32, _ second: UInt32, count: Int) -> UInt32 {
        // The lower half is 1 and the sum of the bytes, the upper half the sum of the lower halves after each byte.
        let length = UInt32(truncatingIfNeeded: count % Int(base))
        let low = (first & 0xffff) + (second & 0xffff) + base - 1
        let high = length * (first & 0xffff) % base + (first >> 16) + (second >> 16) + base - length
        return (high % base) << 16 | low % base
    }
}
