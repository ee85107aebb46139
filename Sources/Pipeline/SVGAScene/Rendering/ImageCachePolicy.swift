import SVGARaster

/// Records which images are decoded and which frame drew each of them last, and chooses the ones to evict.
struct ImageCachePolicy {
    /// The size of each image when it is decoded.
    private let byteCounts: [Int]
    private let maxByteCount: Int
    private let maxSpareByteCount: Int
    /// For each image the last frame that drew it, in the order in which frames were begun, while it is decoded.
    private var uses: [Int?]
    /// The frames in progress, in the order in which they were begun, with the images that they draw.
    private var frames: [(number: Int, images: Set<Int>)] = []
    private var nextFrame = 0
    /// The frames that wait, by their tickets.
    private var queue: [Int] = []
    private var nextTicket = 0
    /// The bytes of all decoded images.
    private(set) var byteCount = 0

    /// Takes the size of each decoded image, the maximum for all, which a single frame can exceed, and the maximum for
    /// images that no frame in progress has drawn.
    init(byteCounts: [Int], maxByteCount: Int, maxSpareByteCount: Int) {
        (self.byteCounts, self.maxByteCount, self.maxSpareByteCount) = (byteCounts, maxByteCount, maxSpareByteCount)
        uses = Array(repeating: nil, count: byteCounts.count)
    }

    /// Adds a frame to those that wait, and returns its ticket.
    mutating func enqueue() -> Int {
        defer { nextTicket += 1 }
        queue.append(nextTicket)
        return nextTicket
    }

    mutating func leave(_ ticket: Int) { queue.removeAll { $0 == ticket } }

    /// Begins the frame that has waited longest; nil for the others, and while its images do not fit.
    mutating func beginFrame(_ ticket: Int, drawing images: Set<Int>) -> (frame: Int, evicted: [Int])? {
        guard queue.first == ticket, let begun = beginFrame(drawing: images) else { return nil }
        queue.removeFirst()
        return begun
    }

    /// Begins a frame and numbers it. Returns the images to evict, so that images of frames in progress fit; nil while
    /// other frames need too much.
    mutating func beginFrame(drawing images: Set<Int>) -> (frame: Int, evicted: [Int])? {
        let needed = frames.reduce(images) { $0.union($1.images) }
        let neededByteCount = byteCount(of: needed)
        guard frames.isEmpty || neededByteCount <= maxByteCount else { return nil }
        defer { nextFrame += 1 }
        frames.append((nextFrame, images))
        // Without spare images, all decoded ones are needed.
        guard byteCount.saturatingSum(neededByteCount) > maxByteCount else { return (nextFrame, []) }
        let spare = spareImages { !needed.contains($0) }
        return (nextFrame, evict(spare, excess: byteCount(of: spare).saturatingSum(neededByteCount) - maxByteCount))
    }

    mutating func add(_ image: Int, frame: Int) {
        if uses[image] == nil { byteCount += byteCounts[image] }
        uses[image] = max(frame, uses[image] ?? frame)
    }

    /// Ends a frame. Returns the images to evict, so that those which no frame in progress has drawn stay within the
    /// spare bytes. Takes O(1) while all decoded images are within them; otherwise O(images · log images).
    mutating func endFrame(_ frame: Int) -> [Int] {
        frames.removeAll { $0.number == frame }
        guard byteCount > maxSpareByteCount else { return [] }
        // The images of the frame that has just ended are the likeliest to be drawn again, by the next one.
        let oldest = min(frames.first?.number ?? frame, frame)
        let needed = frames.reduce(into: Set<Int>()) { $0.formUnion($1.images) }
        let spare = spareImages { uses[$0] ?? oldest < oldest && !needed.contains($0) }
        return evict(spare, excess: byteCount(of: spare) - maxSpareByteCount)
    }

    private func byteCount(of images: some Sequence<Int>) -> Int {
        images.reduce(0) { $0.saturatingSum(byteCounts[$1]) }
    }

    /// The decoded images that fulfil a condition, the least recently drawn first.
    private func spareImages(where isSpare: (Int) -> Bool) -> [Int] {
        uses.indices.filter { uses[$0] != nil && isSpare($0) }.sorted { (uses[$0] ?? 0, $0) < (uses[$1] ?? 0, $1) }
    }

    /// Takes images off, in their order, until the excess is gone.
    private mutating func evict(_ images: [Int], excess: Int) -> [Int] {
        var (excess, evicted) = (excess, [Int]())
        for image in images where excess > 0 {
            excess -= byteCounts[image]
            byteCount -= byteCounts[image]
            uses[image] = nil
            evicted.append(image)
        }
        return evicted
    }
}
