import SVGACompression
import SVGAErrors

/// The content of a zlib, gzip or raw deflate stream.
struct CompressedPayload {
    let bytes: [UInt8]
    /// A fault at the end of the stream that leaves all data intact; nil when there is none.
    let warning: String?
    /// The index of the first byte after the stream and its checksum, which may be greater than the size of the file.
    let end: Int

    /// Unpacks the data of a file, of gzip its first member; bytes after the end are ignored.
    init(_ file: [UInt8], _ packing: Packing, limits: Limits) throws(SVGAError) {
        guard let start = Self.dataStart(of: file, packing), packing != .zlib || start < file.count else {
            throw SVGAError(.inflate, .truncatedStream, at: .init(file.count))
        }
        switch packing {
        case .zlib:
            guard file[1] & 0x20 == 0 else {
                throw SVGAError(.inflate, .corruptStream(reason: "it needs a preset dictionary"), at: .init(1))
            }
            let content = try Self.inflate(file, from: start, limits) {
                (checksum: StreamChecksum.adler32($0.bytes), stored: file.bigEndian32(at: $0.end))
            }
            (bytes, warning, end) = (content.bytes, content.warning, content.end + 4)
        case .gzip:
            let content = try Self.inflate(file, from: start, limits) {
                (checksum: StreamChecksum.crc32($0.bytes), stored: file.littleEndian32(at: $0.end))
            }
            (bytes, warning, end) = (content.bytes, content.warning, content.end + 8)
        case .deflate:
            let inflater = Inflater(cap: InflationCap(limits, packedByteCount: file.count))
            let output = try inflater.inflate(file, file.indices, expectedByteCount: file.count * 4)
            (bytes, warning, end) = (output.bytes, nil, output.end)
        }
    }

    /// Unpacks the data after an offset; zlib decides if the checksum differs.
    private static func inflate(
        _ file: [UInt8], from start: Int, _ limits: Limits,
        _ checksums: (Inflater.Output) -> (checksum: UInt32, stored: UInt32?)
    ) throws(SVGAError) -> (bytes: [UInt8], warning: String?, end: Int) {
        let inflater = Inflater(cap: InflationCap(limits, packedByteCount: file.count))
        let (range, expectedByteCount) = (start..<file.count, file.count * 4)
        if let output = try inflater.inflateValidated(file, range, expectedByteCount: expectedByteCount) {
            let (checksum, stored) = checksums(output)
            if checksum == stored { return (output.bytes, nil, output.end) }
        }
        let output = try inflater.inflate(file, range, expectedByteCount: expectedByteCount)
        let (checksum, stored) = checksums(output)
        return (output.bytes, warning(checksum, stored: stored), output.end)
    }

    private static func warning(_ checksum: UInt32, stored: UInt32?) -> String? {
        guard let stored else { return "the checksum at the end of the compressed data is missing" }
        return checksum == stored ? nil : "the checksum of the compressed data is wrong"
    }

    /// The offset of the deflate data; nil for a gzip file without its complete header.
    static func dataStart(of file: [UInt8], _ packing: Packing) -> Int? {
        switch packing {
        case .zlib: 2
        case .gzip: gzipDataStart(file)
        case .deflate: 0
        }
    }

    /// The offset after the header of a gzip file with its optional parts.
    private static func gzipDataStart(_ file: [UInt8]) -> Int? {
        guard file.count > 10 else { return nil }
        let flags = file[3]
        var start = 10
        if flags & 0x04 != 0 {
            guard let extraByteCount = file.littleEndian16(at: start) else { return nil }
            start += 2 + extraByteCount
        }
        for flag: UInt8 in [0x08, 0x10] where flags & flag != 0 {
            guard let end = file.dropFirst(start).firstIndex(of: 0) else { return nil }
            start = end + 1
        }
        if flags & 0x02 != 0 { start += 2 }
        return start < file.count ? start : nil
    }
}

extension [UInt8] {
    /// The number in the two bytes from an offset, the lowest first; nil beyond the end.
    func littleEndian16(at offset: Int) -> Int? {
        guard offset >= 0, offset <= count - 2 else { return nil }
        return Int(self[offset]) | Int(self[offset + 1]) << 8
    }

    /// The number in the four bytes from an offset, the lowest first; nil beyond the end.
    func littleEndian32(at offset: Int) -> UInt32? {
        guard offset >= 0, offset <= count - 4 else { return nil }
        return (0..<4).reduce(0) { $0 | UInt32(self[offset + $1]) << (8 * UInt32($1)) }
    }

    /// The number in the four bytes from an offset, the highest first; nil beyond the end.
    func bigEndian32(at offset: Int) -> UInt32? { littleEndian32(at: offset)?.byteSwapped }
}
