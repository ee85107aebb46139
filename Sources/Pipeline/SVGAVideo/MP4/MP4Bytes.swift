import SVGAImage

/// Bytes of an MP4 file: big-endian numbers, and boxes that hold them (ISO/IEC 14496-12).
struct MP4Bytes {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ value: Int, byteCount: Int) { bytes += value.bigEndianBytes(byteCount) }

    mutating func append(_ values: [Int], byteCount: Int) {
        for value in values { append(value, byteCount: byteCount) }
    }

    mutating func append(_ text: String) { bytes += text.utf8 }

    mutating func append(_ other: [UInt8]) { bytes += other }

    mutating func appendZeros(_ count: Int) { bytes += repeatElement(0, count: count) }

    /// A box: its size, its name of four letters, its content.
    mutating func box(_ name: String, _ content: (inout MP4Bytes) -> Void) {
        let start = bytes.count
        append(0, byteCount: 4)
        append(name)
        content(&self)
        bytes.replaceSubrange(start..<start + 4, with: (bytes.count - start).bigEndianBytes(4))
    }

    /// A box that says its version, which is 0, and flags.
    mutating func fullBox(_ name: String, flags: Int = 0, _ content: (inout MP4Bytes) -> Void) {
        box(name) { box in
            box.append(flags, byteCount: 4)
            content(&box)
        }
    }
}
