import SVGAGraphics

/// Reads numbers at offsets of an image file and checks bounds.
struct ByteReader {
    let bytes: [UInt8]
    let format: ImageFormat

    /// A size in pixels and the offset at which it stands.
    typealias SizeField = (width: Int, height: Int, offset: Int)

    func byte(at offset: Int) throws(SVGAError) -> Int {
        guard offset < bytes.count else { throw .image(.truncatedHeader(format, offset: bytes.count)) }
        return Int(bytes[offset])
    }

    /// A number of `count` bytes, at most 4, least significant first.
    func littleEndian(at offset: Int, count: Int) throws(SVGAError) -> Int {
        var value = 0
        for index in (0..<count).reversed() { value = try value << 8 | byte(at: offset + index) }
        return value
    }

    /// A number of `count` bytes, at most 4, most significant first.
    func bigEndian(at offset: Int, count: Int) throws(SVGAError) -> Int {
        var value = 0
        for index in 0..<count { value = try value << 8 | byte(at: offset + index) }
        return value
    }

    /// Whether the bytes at `offset` spell `code`.
    func hasCode(_ code: String, at offset: Int) throws(SVGAError) -> Bool {
        for (index, letter) in code.utf8.enumerated() where try byte(at: offset + index) != Int(letter) { return false }
        return true
    }
}

extension ByteReader {
    func size() throws(SVGAError) -> SizeField {
        switch format {
        case .png: try pngSize()
        case .jpeg: try jpegSize()
        case .webp: try webpSize()
        case .gif: try gifSize()
        case .avif: try AVIFDecoder.size(of: bytes)
        }
    }

    /// PNG: the first chunk must be IHDR; its length is always 13.
    func pngSize() throws(SVGAError) -> SizeField {
        guard try bigEndian(at: 8, count: 4) == 13, try hasCode("IHDR", at: 12) else {
            throw .image(.malformedHeader(format, offset: 8))
        }
        return try (bigEndian(at: 16, count: 4), bigEndian(at: 20, count: 4), 16)
    }

    /// GIF: the logical screen follows the signature.
    func gifSize() throws(SVGAError) -> SizeField {
        try (littleEndian(at: 6, count: 2), littleEndian(at: 8, count: 2), 6)
    }
}

extension ArraySlice<UInt8> {
    /// The number that these bytes, at most seven, spell with the most significant first.
    var bigEndianValue: Int { reduce(0) { $0 << 8 | Int($1) } }
}
