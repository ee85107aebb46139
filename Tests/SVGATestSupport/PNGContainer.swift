/// A number of four bytes, most significant first.
public func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}

/// A PNG chunk with length and checksum.
public func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    bigEndian(body.count) + name.utf8 + body + bigEndian(Int(crc32(Array(name.utf8) + body)))
}

/// A zlib stream of stored blocks.
public func zlibStored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
        let count = min(65_535, bytes.count - start)
        let isLast: UInt8 = start + count == bytes.count ? 1 : 0
        stream += [isLast, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8 & 255)]
        stream += bytes[start..<start + count]
        start += count
    } while start < bytes.count
    return stream + bigEndian(Int(adler32(bytes)))
}

/// The checksum of chunks.
public func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xffff_ffff
    for byte in bytes {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    return ~crc
}

/// The checksum of zlib streams.
public func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
        a = (a + UInt32(byte)) % 65_521
        b = (b + a) % 65_521
    }
    return b << 16 | a
}
