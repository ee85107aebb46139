/// The coverage that a sweep of the cells of a shape gave, which can be replayed without the edges.
struct CachedCoverage: Sendable {
    /// The box of the shape within the clip.
    let box: PixelRect
    let cost: CoverageCost
    /// For each row of the box the number of its runs, and for each run its column in the box, its length and its
    /// coverage; if that is 0, the coverage of each pixel follows, two in a word.
    private let words: [UInt16]

    init(box: PixelRect, cost: CoverageCost, words: [UInt16]) {
        self.box = box
        self.cost = cost
        self.words = words
    }

    var byteCount: Int { MemoryLayout<CachedCoverage>.stride + words.count * MemoryLayout<UInt16>.stride }

    func replay(into receiver: inout some CoverageReceiver) {
        words.withUnsafeBufferPointer { words in
            guard var word = words.baseAddress else { return }
            for y in box.minY..<box.maxY {
                receiver.beginRow(y)
                let runCount = word[0]
                word += 1
                for _ in 0..<runCount { replayRun(&word, into: &receiver) }
            }
        }
    }

    @inline(__always)
    private func replayRun(_ word: inout UnsafePointer<UInt16>, into receiver: inout some CoverageReceiver) {
        let (x, count, coverage) = (box.minX &+ Int(word[0]), Int(word[1]), UInt8(truncatingIfNeeded: word[2]))
        word += 3
        if coverage != 0 {
            receiver.cover(x: x, count: count, coverage: coverage)
            return
        }
        let wordCount = (count &+ 1) / 2
        word.withMemoryRebound(to: UInt8.self, capacity: 2 &* wordCount) {
            receiver.cover(x: x, count: count, $0)
        }
        word += wordCount
    }
}

/// The cost of computing the coverage of a shape.
struct CoverageCost {
    /// The cost in the unit of ``DrawCost``, without painting its box.
    let cost: Int
    let outlinePointCount: Int
}

/// The source of the coverage of a shape.
enum ShapeCoverage {
    /// In the cells, which sweeping clears.
    case inCells
    /// In the cells too; the sweep is to add it to the cache.
    case inCellsToCache(PendingCoverageEntry)
    case cached(CachedCoverage)
}

/// An entry of a coverage cache whose coverage is recorded by the next sweep.
struct PendingCoverageEntry {
    let cache: CoverageCache
    let shape: CoverageKey
    let fingerprint: Int
    let cost: CoverageCost
}
