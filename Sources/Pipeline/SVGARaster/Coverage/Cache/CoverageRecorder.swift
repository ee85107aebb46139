import SVGASystem

/// Passes on what a sweep covers and records it, in the words of a ``CachedCoverage``.
struct CoverageRecorder<Receiver: CoverageReceiver>: CoverageReceiver {
    private(set) var receiver: Receiver
    private let box: PixelRect
    private let words: UnsafeMutableBufferPointer<UInt16>
    private var wordCount = 0
    /// The index of the word with the number of runs in the current row.
    private var rowStart = 0
    private var isTooLarge = false

    /// Passes all runs to `receiver`. Coverage that needs more than `words` is not recorded.
    init(_ receiver: Receiver, box: PixelRect, words: UnsafeMutableBufferPointer<UInt16>) {
        self.receiver = receiver
        self.box = box
        self.words = words
    }

    /// The coverage of a whole sweep; nil when the buffer was too small.
    func coverage(cost: CoverageCost) -> CachedCoverage? {
        guard !isTooLarge, (try? LargeMemory.check(byteCount: 2 * wordCount)) != nil else { return nil }
        return CachedCoverage(box: box, cost: cost, words: Array(words[..<wordCount]))
    }

    mutating func beginRow(_ y: Int) {
        receiver.beginRow(y)
        rowStart = wordCount
        if hasRoom(for: 1) { append(0) }
    }

    mutating func cover(x: Int, count: Int, coverage: UInt8) {
        receiver.cover(x: x, count: count, coverage: coverage)
        if hasRoom(for: 3) { append(x, count, UInt16(coverage)) }
    }

    mutating func cover(x: Int, count: Int, _ coverage: UnsafePointer<UInt8>) {
        receiver.cover(x: x, count: count, coverage)
        let pixelWordCount = (count &+ 1) / 2
        guard hasRoom(for: 3 &+ pixelWordCount) else { return }
        append(x, count, 0)
        let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(words)[(2 &* wordCount)...])
        rest.copyMemory(from: UnsafeRawBufferPointer(start: coverage, count: count))
        wordCount &+= pixelWordCount
    }

    private mutating func hasRoom(for newCount: Int) -> Bool {
        if wordCount &+ newCount > words.count { isTooLarge = true }
        return !isTooLarge
    }

    private mutating func append(_ x: Int, _ count: Int, _ coverage: UInt16) {
        words[rowStart] &+= 1
        append(UInt16(truncatingIfNeeded: x &- box.minX))
        append(UInt16(truncatingIfNeeded: count))
        append(coverage)
    }

    private mutating func append(_ word: UInt16) {
        words[wordCount] = word
        wordCount &+= 1
    }
}
