/// Exif data of one directory whose second entry is an orientation.
public func exif(orientation: Int, isLittleEndian: Bool = false) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        return isLittleEndian ? bytes : bytes.reversed()
    }
    let width = number(0x0100, 2) + number(4, 2) + number(1, 4) + number(16, 4)
    let turn = number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
    return Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(2, 2) + width + turn
        + number(0, 4)
}

/// A JPEG file with Exif data in an APP1 segment.
public func jpeg(_ file: [UInt8], exif: [UInt8]) -> [UInt8] {
    let body = Array("Exif\0\0".utf8) + exif
    let count = body.count + 2
    return file.prefix(2) + [0xff, 0xe1, UInt8(count >> 8), UInt8(count & 255)] + body + file.dropFirst(2)
}

/// A PNG file with Exif data in a chunk after its pixels.
public func png(_ file: [UInt8], exif: [UInt8]) -> [UInt8] {
    var png = PNGFile(parsing: file)
    png.chunks.insert(("eXIf", exif), at: png.chunks.count - 1)
    return png.bytes
}

/// A lossless WebP file of 16 by 16 pixels with Exif data in a chunk after its pixels.
public func webp(_ file: [UInt8], exif: [UInt8]) -> [UInt8] {
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        name.utf8 + bigEndian(body.count).reversed() + body + (body.count % 2 == 1 ? [0] : [])
    }
    let header: [UInt8] = [0x18, 0, 0, 0, 15, 0, 0, 15, 0, 0]
    let chunks = chunk("VP8X", header) + file.dropFirst(12) + chunk("EXIF", exif)
    return "RIFF".utf8 + bigEndian(chunks.count + 4).reversed() + "WEBP".utf8 + chunks
}
