import SVGACompression
import SVGAGraphics

/// The chunks of a PNG file that its pixels come from.
struct PNGChunks {
    /// The bodies of these chunks, if they precede the first IDAT.
    private(set) var header: Range<Int>?
    private(set) var palette: Range<Int>?
    private(set) var transparency: Range<Int>?
    /// The bodies of the first run of IDAT chunks.
    private(set) var data: [Range<Int>] = []
    /// Whether no chunk before the pixels is repeated, out of order, critical and unknown, or changes their colours.
    private(set) var isPlain = true

    /// Walks over the chunks after the signature. Throws for one that promises more data than the file has: libpng
    /// would take memory for it before it reads it, up to 2 GiB.
    init(of bytes: [UInt8]) throws(SVGAError) {
        var offset = 8
        var isDataOver = false
        while bytes.count - offset >= 8 {
            let length = bytes[offset..<offset + 4].bigEndianValue
            // Length, name and checksum take twelve bytes in addition to the body.
            guard length <= bytes.count - offset - 12 else {
                throw .image(.malformed(.png, reason: "the chunk at image byte \(offset) is cut off"))
            }
            let body = offset + 8..<offset + 8 + length
            switch bytes[offset + 4..<offset + 8].bigEndianValue {
            case Name.end: return
            case Name.data where isDataOver: break
            case Name.data: data.append(body)
            case let name:
                isDataOver = !data.isEmpty
                if !isDataOver { take(name, body, of: bytes) }
            }
            offset = body.upperBound + 4
        }
    }

    private mutating func take(_ name: Int, _ body: Range<Int>, of bytes: [UInt8]) {
        switch name {
        case Name.header:
            isPlain = isPlain && header == nil
            header = body
        case Name.palette:
            isPlain = isPlain && palette == nil && transparency == nil
            palette = body
        case Name.transparency:
            isPlain = isPlain && transparency == nil
            transparency = body
        case Name.gamma:
            isPlain = isPlain && PNGChunks.standardGamma ~= bytes[body].bigEndianValue
        default:
            // A lower-case first letter marks a chunk that decoders may ignore.
            isPlain = isPlain && name & Name.isAncillary != 0
        }
    }

    /// The gammas that encoders write for sRGB, in 1/100000. libpng too ignores a gamma in this range.
    private static let standardGamma = 45_000...46_000

    /// The four letters of each name as one number.
    private enum Name {
        static let header = 0x4948_4452
        static let palette = 0x504c_5445
        static let transparency = 0x7452_4e53
        static let gamma = 0x6741_4d41
        static let data = 0x4944_4154
        static let end = 0x4945_4e44
        static let isAncillary = 0x2000_0000
    }
}

extension PNGChunks {
    /// Whether the checksums of all these chunks are right.
    func hasSoundChecksums(in bytes: [UInt8]) -> Bool {
        let bodies = [header, palette, transparency].compactMap { $0 } + data
        return unsafe bytes.withUnsafeBytes { file in
            bodies.allSatisfy { body in
                let covered = unsafe UnsafeRawBufferPointer(rebasing: file[body.lowerBound - 4..<body.upperBound])
                let stored = bytes[body.upperBound..<body.upperBound + 4].bigEndianValue
                return unsafe StreamChecksum.crc32(covered) == stored
            }
        }
    }
}
