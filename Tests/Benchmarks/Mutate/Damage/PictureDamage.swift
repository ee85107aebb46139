import SVGATestMovies

/// Damage inside pictures; in PNG files the checksums are right again, so that it reaches the decoder.
enum PictureDamage {
    /// Damages a picture of any kind.
    static func damage(_ picture: inout [UInt8], _ dice: inout Dice) {
        guard var chunks = PNGChunk.chunks(of: picture), !chunks.isEmpty else {
            return dice.chance(4) ? ByteDamage.truncate(&picture, &dice) : ByteDamage.flipBits(&picture, &dice)
        }
        for _ in 0..<1 + dice.below(3) { damage(&chunks, &dice) }
        picture = PNGChunk.file(chunks)
    }

    private static func damage(_ chunks: inout [PNGChunk], _ dice: inout Dice) {
        guard !chunks.isEmpty else { return }
        let index = dice.below(chunks.count)
        switch dice.below(8) {
        case 0: ByteDamage.flipBits(&chunks[index].data, &dice)
        case 1: chunks.remove(at: index)
        case 2: chunks.insert(chunks[index], at: dice.below(chunks.count + 1))
        case 3: chunks.swapAt(index, dice.below(chunks.count))
        case 4: ByteDamage.truncate(&chunks[index].data, &dice)
        case 5: damageHeader(&chunks[0].data, &dice)
        default: damageRows(&chunks, &dice)
        }
    }

    /// Changes sides, depth, colour type, methods or interlacing.
    private static func damageHeader(_ header: inout [UInt8], _ dice: inout Dice) {
        guard header.count == 13 else { return }
        if dice.chance(2) {
            let side = dice.pick([0, 1, 2, 7, 255, 4_096, 8_192, 32_768, 1 << 31, .max, 1 << 16] as [UInt32]) ?? 0
            let start = 4 * dice.below(2)
            for byte in 0..<4 { header[start + byte] = UInt8(truncatingIfNeeded: side >> UInt32(24 - 8 * byte)) }
        } else {
            header[8 + dice.below(5)] = dice.pick([0, 1, 2, 3, 4, 5, 6, 8, 16, 255] as [UInt8]) ?? 0
        }
    }

    /// Damages the rows before they are packed, or the packed ones.
    private static func damageRows(_ chunks: inout [PNGChunk], _ dice: inout Dice) {
        let places = chunks.indices.filter { chunks[$0].name == Array("IDAT".utf8) }
        guard let first = places.first else { return }
        var packed = places.flatMap { chunks[$0].data }
        if dice.chance(2), var rows = Compressor.zlib.inflate(packed) {
            switch dice.below(3) {
            case 0: ByteDamage.truncate(&rows, &dice)
            case 1: rows += dice.bytes(1 + dice.below(4096))
            default: ByteDamage.scatterNoise(&rows, &dice)
            }
            packed = Compressor.zlib.compress(rows)
        } else {
            ByteDamage.flipBits(&packed, &dice)
        }
        chunks[first].data = packed
        for place in places.dropFirst().reversed() { chunks.remove(at: place) }
    }
}

/// A chunk of a PNG file, without its checksum.
private struct PNGChunk {
    var name: [UInt8]
    var data: [UInt8]

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The chunks of a file, nil if it is not a PNG file.
    static func chunks(of file: [UInt8]) -> [PNGChunk]? {
        guard file.starts(with: signature) else { return nil }
        var chunks: [PNGChunk] = []
        var place = 8
        while place + 12 <= file.count {
            let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= file.count - place - 12 else { break }
            let data = place + 8..<place + 8 + length
            chunks.append(PNGChunk(name: Array(file[place + 4..<place + 8]), data: Array(file[data])))
            place = data.upperBound + 4
        }
        return chunks
    }

    /// A file with right lengths and checksums.
    static func file(_ chunks: [PNGChunk]) -> [UInt8] {
        func big(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        return chunks.reduce(into: signature) { file, chunk in
            let named = chunk.name + chunk.data
            file += big(UInt32(chunk.data.count)) + named + big(Compressor.crc32(named))
        }
    }
}
