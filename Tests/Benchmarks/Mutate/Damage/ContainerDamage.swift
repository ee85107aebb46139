import SVGATestMovies

/// Containers inside containers, entries that are not what they say, and data that unpack to too much.
enum ContainerDamage {
    /// Packs a file anew in a way that no writer does.
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
