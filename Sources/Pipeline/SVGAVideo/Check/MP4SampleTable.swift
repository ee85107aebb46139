struct MP4SampleTable: Hashable, Sendable {
    struct Chunk: Hashable, Sendable {
        let offset: Int
        let byteCount: Int
    }

    /// The number of samples that the sizes say.
    let count: Int
    /// Whether the tables of sizes, chunks and places agree.
    let isConsistent: Bool
    let chunks: [Chunk]

    /// Reads the content of a box `stbl`.
    init(_ tables: ArraySlice<UInt8>) {
        let sizes = tables.box("stsz") ?? []
        let (uniform, count) = (sizes.number(at: 4, 4) ?? 0, sizes.number(at: 8, 4) ?? 0)
        self.count = count
        let offsets = MP4SampleTable.offsets(tables)
        let runs = Array(MP4Track.pairs(of: tables.box("stsc") ?? [], byteCount: 12))
        var reader = Sizes(table: sizes, uniform: uniform, count: count)
        var (chunks, run): ([Chunk], Int) = ([], 0)
        for (index, offset) in offsets.enumerated() {
            while run + 1 < runs.count, runs[run + 1][0] <= index + 1 { run += 1 }
            guard run < runs.count, let byteCount = reader.next(runs[run][1]) else { break }
            chunks.append(Chunk(offset: offset, byteCount: byteCount))
        }
        self.chunks = chunks
        isConsistent = !offsets.isEmpty && chunks.count == offsets.count && reader.index == count
    }

    private static func offsets(_ tables: ArraySlice<UInt8>) -> [Int] {
        if let table = tables.box("stco") { return MP4Track.pairs(of: table, byteCount: 4).map { $0[0] } }
        guard let table = tables.box("co64") else { return [] }
        // Values above Int.max are invalid.
        return MP4Track.pairs(of: table, byteCount: 8).map { $0[0] < 1 << 30 ? $0[0] << 32 | $0[1] : .max }
    }

    private struct Sizes {
        let table: ArraySlice<UInt8>
        let uniform: Int
        let count: Int
        var index = 0

        /// The total bytes of the next samples; nil if there are fewer samples.
        mutating func next(_ sampleCount: Int) -> Int? {
            guard sampleCount <= count - index else { return nil }
            defer { index += sampleCount }
            if uniform > 0 { return uniform.multipliedSaturated(by: sampleCount) }
            var sum = 0
            for sample in index..<index + sampleCount {
                guard let size = table.number(at: 12 + 4 * sample, 4) else { return nil }
                sum = sum.addingSaturated(size)
            }
            return sum
        }
    }
}
