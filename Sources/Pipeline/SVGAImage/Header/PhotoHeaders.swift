import SVGAPixels

extension HeaderFields {
    /// JPEG: walks the segments up to the start of a frame, which holds the size.
    ///
    /// Each segment has at least two bytes, so the walk ends with the bytes.
    func jpegSize() throws(RenderError) -> SizeField {
        var offset = 2
        while true {
            let marker = try jpegMarker(at: &offset)
            if HeaderFields.startsFrame(marker) {
                return try (bigEndian(at: offset + 5, count: 2), bigEndian(at: offset + 3, count: 2), offset + 3)
            }
            // A scan or the end of the image before any frame: there is no size to find.
            guard marker != 0xda, marker != 0xd9 else { throw .image(.malformedHeader(format, offset: offset - 1)) }
            if HeaderFields.standsAlone(marker) { continue }
            let length = try bigEndian(at: offset, count: 2)
            guard length >= 2 else { throw .image(.malformedHeader(format, offset: offset)) }
            offset += length
        }
    }

    /// The next marker code; moves `offset` past it. Any number of 0xFF may precede a code as padding.
    private func jpegMarker(at offset: inout Int) throws(RenderError) -> Int {
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
    private static func standsAlone(_ marker: Int) -> Bool {
        marker == 0x01 || 0xd0...0xd8 ~= marker
    }
}

extension HeaderFields {
    /// The offset of the payload of the first chunk of a WebP file.
    private static let payload = 20

    /// WebP: the first chunk says which of three headers follows (RFC 9649 §2).
    func webpSize() throws(RenderError) -> SizeField {
        if try hasCode("VP8X", at: 12) { return try extendedSize() }
        if try hasCode("VP8L", at: 12) { return try losslessSize() }
        if try hasCode("VP8 ", at: 12) { return try lossySize() }
        throw .image(.malformedHeader(format, offset: 12))
    }

    /// Whether a WebP file holds an animation.
    var isAnimatedWebP: Bool {
        get throws(RenderError) {
            guard try hasCode("VP8X", at: 12) else { return false }
            return try byte(at: HeaderFields.payload) & 0x02 != 0
        }
    }

    private func extendedSize() throws(RenderError) -> SizeField {
        let offset = HeaderFields.payload + 4
        return try (littleEndian(at: offset, count: 3) + 1, littleEndian(at: offset + 3, count: 3) + 1, offset)
    }

    private func losslessSize() throws(RenderError) -> SizeField {
        let offset = HeaderFields.payload
        guard try byte(at: offset) == 0x2f else { throw .image(.malformedHeader(format, offset: offset)) }
        let packed = try littleEndian(at: offset + 1, count: 4)
        return (packed & 0x3fff + 1, packed >> 14 & 0x3fff + 1, offset + 1)
    }

    /// A key frame: three bytes of frame tag, three of start code, then two sides of 14 bits under 2 bits of scaling.
    private func lossySize() throws(RenderError) -> SizeField {
        let offset = HeaderFields.payload + 3
        guard try bigEndian(at: offset, count: 3) == 0x9d012a else {
            throw .image(.malformedHeader(format, offset: offset))
        }
        let width = try littleEndian(at: offset + 3, count: 2) & 0x3fff
        return try (width, littleEndian(at: offset + 5, count: 2) & 0x3fff, offset + 3)
    }
}
