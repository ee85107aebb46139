import SVGAPixels

extension HeaderFields {
    /// Where the payload of the first chunk of a WebP file begins.
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
