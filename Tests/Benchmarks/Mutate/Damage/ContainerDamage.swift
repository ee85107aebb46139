import SVGATestMovies

/// Containers inside containers, entries that are not what they say, and data that unpack to too much.
enum ContainerDamage {
    /// Packs a file again in a way that no writer does.
    static func nest(_ source: SourceMovie, _ dice: inout Dice) -> [UInt8] {
        let file = source.file
        func archive(_ names: [String], _ content: [UInt8]) -> [UInt8] {
            ZipWriter.archive(names.map { ZipWriter.Entry($0, content, isDeflated: dice.chance(2)) })
        }
        let layer = dice.pick([Compressor.zlib, .gzip, .deflate]) ?? .zlib
        switch dice.below(7) {
        case 0: return (0..<1 + dice.below(4)).reduce(into: file) { file, _ in file = layer.compress(file) }
        case 1: return archive(["movie.binary"], file)
        case 2: return archive(["movie.spec"], dice.chance(2) ? file : archive(["movie.spec"], file))
        case 3: return archive(["movie.svga", "a/movie.binary", "../movie.binary", "movie.binary/"], file)
        case 4: return layer.compress(archive(["movie.binary"], source.payload))
        case 5:
            let padding = [UInt8](repeating: 0, count: 1 << (16 + dice.below(10)))
            return layer.compress(source.payload + padding)
        default: return damageEntries(source, &dice)
        }
    }

    /// Swaps and repeats entries, and makes false claims about them.
    private static func damageEntries(_ source: SourceMovie, _ dice: inout Dice) -> [UInt8] {
        var entries = source.entries
        if entries.isEmpty { entries = [ZipWriter.Entry("movie.binary", source.payload)] }
        for _ in 0..<dice.times() {
            let (first, second) = (dice.below(entries.count), dice.below(entries.count))
            switch dice.below(7) {
            case 0: (entries[first].bytes, entries[second].bytes) = (entries[second].bytes, entries[first].bytes)
            case 1: entries.append(entries[second])
            case 2: entries[first].claimedByteCount = UInt32(truncatingIfNeeded: dice.pick(Extremes.integers) ?? 0)
            case 3: entries[first].claimedOffset = UInt32(dice.below(source.file.count))
            case 4: entries[first].claimedMethod = UInt16(dice.below(16))
            case 5: entries[first].claimedChecksum = UInt32(truncatingIfNeeded: dice.bits())
            default: entries[first].hasDataDescriptor.toggle()
            }
        }
        return ZipWriter.archive(entries)
    }
}

/// Reads sound ZIP archives, to make damaged ones of them.
enum ZipReader {
    /// The entries of an archive; nil for what is none, or not a plain one.
    static func entries(of file: [UInt8]) -> [ZipWriter.Entry]? {
        func number(_ place: Int, _ count: Int) -> Int? {
            guard place >= 0, place + count <= file.count else { return nil }
            return file[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        let ends = (0..<max(0, file.count - 21)).suffix(1 << 16).reversed()
        guard let end = ends.first(where: { number($0, 4) == 0x0605_4B50 }), var place = number(end + 16, 4) else {
            return nil
        }
        var entries: [ZipWriter.Entry] = []
        while number(place, 4) == 0x0201_4B50 {
            guard let method = number(place + 10, 2), let size = number(place + 20, 4),
                let nameLength = number(place + 28, 2), let extraLength = number(place + 30, 2),
                let commentLength = number(place + 32, 2), let header = number(place + 42, 4),
                let headerName = number(header + 26, 2), let headerExtra = number(header + 28, 2)
            else { return nil }
            let nameStart = place + 46
            let data = header + 30 + headerName + headerExtra
            guard nameStart + nameLength <= file.count, data + size <= file.count else { return nil }
            let packed = Array(file[data..<data + size])
            guard let bytes = method == 0 ? packed : Compressor.deflate.inflate(packed) else { return nil }
            let name = String(decoding: file[nameStart..<nameStart + nameLength], as: UTF8.self)
            entries.append(ZipWriter.Entry(name, bytes, isDeflated: method != 0))
            place = nameStart + nameLength + extraLength + commentLength
        }
        return entries
    }
}
