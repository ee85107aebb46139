import SVGAGraphics

extension ByteReader {
    /// JPEG: walks the segments up to the start of a frame, which holds the size. Each segment has at least two bytes,
    /// so the walk ends with the bytes.
    func jpegSize() throws(SVGAError) -> SizeField {
        var offset = 2
        while true {
            let marker = try jpegMarker(at: &offset)
            if ByteReader.startsFrame(marker) {
                return try (bigEndian(at: offset + 5, count: 2), bigEndian(at: offset + 3, count: 2), offset + 3)
            }
            // A scan or the end of the image before any frame: there is no size to find.
            guard !ByteReader.endsHeader(marker) else { throw .image(.malformedHeader(format, offset: offset - 1)) }
            try skipJPEGSegment(marker, at: &offset)
        }
    }

    /// JPEG: the Exif data of an APP1 segment before the first scan; nil without it.
    func jpegExif() throws(SVGAError) -> Range<Int>? {
        var offset = 2
        while case let marker = try jpegMarker(at: &offset), !ByteReader.endsHeader(marker) {
            let segment = offset
            try skipJPEGSegment(marker, at: &offset)
            if marker == 0xe1, try hasCode("Exif\0\0", at: segment + 2) {
                return segment + 8..<max(segment + 8, offset)
            }
        }
        return nil
    }

    /// Moves `offset` past the segment of a marker, if the marker has one.
    private func skipJPEGSegment(_ marker: Int, at offset: inout Int) throws(SVGAError) {
        if ByteReader.standsAlone(marker) { return }
        let length = try bigEndian(at: offset, count: 2)
        guard length >= 2 else { throw .image(.malformedHeader(format, offset: offset)) }
        offset += length
    }

    /// Whether a marker begins a scan or ends the image.
    private static func endsHeader(_ marker: Int) -> Bool { marker == 0xda || marker == 0xd9 }

    /// The next marker code; moves `offset` past it. Any number of 0xFF may precede a code as padding.
    private func jpegMarker(at offset: inout Int) throws(SVGAError) -> Int {
        guard try byte(at: offset) == 0xff else { throw .image(.malformedHeader(format, offset: offset)) }
        while try byte(at: offset) == 0xff { offset += 1 }
        defer { offset += 1 }
        return try byte(at: offset)
    }

    /// Whether a marker is one of SOF0 ... SOF15; C4, C8 and CC between them have other meanings.
    private static func startsFrame(_ marker: Int) -> Bool {
        0xc0...0xcf ~= marker && marker != 0xc4 && marker != 0xc8 && marker != 0xcc
    }

    /// Whether a marker has no segment: TEM, RST0 ... RST7 and SOI.
    private static func standsAlone(_ marker: Int) -> Bool { marker == 0x01 || 0xd0...0xd8 ~= marker }
}

extension ByteReader {
    /// The offset of a WebP file's first chunk payload.
    private static let payload = 20

    /// WebP: the first chunk determines which of three headers follows (RFC 9649 §2).
    func webpSize() throws(SVGAError) -> SizeField {
        if try hasCode("VP8X", at: 12) { return try extendedSize() }
        if try hasCode("VP8L", at: 12) { return try losslessSize() }
        if try hasCode("VP8 ", at: 12) { return try lossySize() }
        throw .image(.malformedHeader(format, offset: 12))
    }

    /// The first frame of an animated WebP file: the chunks of its image, and its place on the canvas. Nil for a still.
    func firstWebPFrame() throws(SVGAError) -> (image: Range<Int>, x: Int, y: Int, width: Int, height: Int)? {
        guard try hasCode("VP8X", at: 12), try byte(at: ByteReader.payload) & 0x02 != 0 else { return nil }
        var offset = 12
        while true {
            let length = try littleEndian(at: offset + 4, count: 4)
            let body = offset + 8
            if try hasCode("ANMF", at: offset), length >= 16 {
                let fields = try (0..<4).map { index throws(SVGAError) in
                    try littleEndian(at: body + index * 3, count: 3)
                }
                let image = body + 16..<max(body + 16, min(body + length, bytes.count))
                return (image, fields[0] * 2, fields[1] * 2, fields[2] + 1, fields[3] + 1)
            }
            offset = body + length + length % 2
        }
    }

    private func extendedSize() throws(SVGAError) -> SizeField {
        let offset = ByteReader.payload + 4
        return try (littleEndian(at: offset, count: 3) + 1, littleEndian(at: offset + 3, count: 3) + 1, offset)
    }

    private func losslessSize() throws(SVGAError) -> SizeField {
        let offset = ByteReader.payload
        guard try byte(at: offset) == 0x2f else { throw .image(.malformedHeader(format, offset: offset)) }
        let packed = try littleEndian(at: offset + 1, count: 4)
        return (packed & 0x3fff + 1, packed >> 14 & 0x3fff + 1, offset + 1)
    }

    /// A key frame: a three-byte frame tag, a three-byte start code, then two sides of 14 bits under 2 bits of scaling.
    private func lossySize() throws(SVGAError) -> SizeField {
        let offset = ByteReader.payload + 3
        guard try bigEndian(at: offset, count: 3) == 0x9d012a else {
            throw .image(.malformedHeader(format, offset: offset))
        }
        let width = try littleEndian(at: offset + 3, count: 2) & 0x3fff
        return try (width, littleEndian(at: offset + 5, count: 2) & 0x3fff, offset + 3)
    }
}
