import SVGATestMovies

/// Creates PNG files with valid checksums, so that damage reaches the later stages.
enum PNGWriter {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// A file of any form, most of them valid.
    static func file(randomBy options: inout Options) -> [UInt8] {
        let (width, height) = (1 + options.choice(40), 1 + options.choice(24))
        let colorType = [UInt8]([0, 2, 3, 4, 6])[options.choice(5)]
        let bitDepth = [UInt8]([1, 2, 4, 8, 16])[options.choice(5)]
        let way = options.byte()
        let header = [0, 0, 0, UInt8(width), 0, 0, 0, UInt8(height), bitDepth, colorType, 0, 0, way & 1]
        let palette = (0..<3 * options.choice(257)).map { _ in options.byte() }
        let transparency = way & 2 != 0 ? (0..<options.choice(257)).map { _ in options.byte() } : nil
        let hasPalette = colorType == 3 || way & 4 != 0
        return file(
            header: header, palette: hasPalette ? palette : nil, transparency: transparency, rows: options.remainder)
    }

    /// A file of these chunks. Missing rows are zeros.
    static func file(header: [UInt8], palette: [UInt8]?, transparency: [UInt8]?, rows: [UInt8]) -> [UInt8] {
        let missing = max(0, byteCount(ofRows: header) - rows.count)
        let data = Compressor.zlib.compress(rows + [UInt8](repeating: 0, count: missing))
        var file = signature + chunk("IHDR", header)
        if let palette { file += chunk("PLTE", palette) }
        if let transparency { file += chunk("tRNS", transparency) }
        return file + chunk("IDAT", data) + chunk("IEND", [])
    }

    /// The bytes of all rows; for interlaced pictures no fewer than those.
    private static func byteCount(ofRows header: [UInt8]) -> Int {
        let channelCount = [1, 0, 3, 1, 2, 0, 4][Int(header[9])]
        let rowByteCount = (Int(header[3]) * channelCount * Int(header[8]) + 7) / 8 + 1
        return rowByteCount * Int(header[7])
    }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let covered = Array(name.utf8) + body
        return bigEndian(UInt32(body.count)) + covered + bigEndian(Compressor.crc32(covered))
    }

    /// The file with right checksums in all chunks that are inside it.
    static func mendingChecksums(of file: [UInt8]) -> [UInt8] {
        var file = file
        var offset = 8
        while file.count - offset >= 12 {
            let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= file.count - offset - 12 else { break }
            let checksum = Compressor.crc32(Array(file[offset + 4..<offset + 8 + length]))
            file.replaceSubrange(offset + 8 + length..<offset + 12 + length, with: bigEndian(checksum))
            offset += 12 + length
        }
        return file
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
}
