/// The policy of an ``ImageCache``: it records which images are decoded and which frame drew each of them last, and chooses
/// the ones to evict.
struct ImageCachePolicy {
    private struct Use {
        /// The number of the frame, in the order in which frames were begun.
        var frame: Int
        var byteCount: Int
    }

    private let maxSpareByteCount: Int
    /// For each image its last use while it is decoded.
    private var uses: [Use?]
    /// The frames in work, in the order in which they were begun.
    private var frames: [Int] = []
    private var nextFrame = 0
    /// The bytes of all decoded images.
    private(set) var byteCount = 0

    /// Makes the policy of `count` images, none of them decoded.
    init(count: Int, maxSpareByteCount: Int) {
        self.maxSpareByteCount = maxSpareByteCount
        uses = Array(repeating: nil, count: count)
    }

    /// Begins a frame and gives it a number.
    mutating func beginFrame() -> Int {
        defer { nextFrame += 1 }
        frames.append(nextFrame)
        return nextFrame
    }

    /// Records that a frame draws an image.
    mutating func add(_ image: Int, byteCount size: Int, frame: Int) {
        byteCount += size - (uses[image]?.byteCount ?? 0)
        uses[image] = Use(frame: max(frame, uses[image]?.frame ?? frame), byteCount: size)
    }

    /// Ends a frame.
    ///
    /// - Returns: The images to evict, so that those that no frame in work has drawn stay within the spare bytes.
    /// - Complexity: O(1) while all decoded images are within them, else O(images · log images).
    mutating func endFrame(_ frame: Int) -> [Int] {
        frames.removeAll { $0 == frame }
        guard byteCount > maxSpareByteCount else { return [] }
        // The images of the frame that has just ended are the likeliest to be drawn again, by the next one.
        let oldest = min(frames.first ?? frame, frame)
        let spare = uses.indices.compactMap { index in uses[index].map { (index, $0) } }
            .filter { $0.1.frame < oldest }.sorted { ($0.1.frame, $0.0) < ($1.1.frame, $1.0) }
        var excess = spare.reduce(0) { $0 + $1.1.byteCount } - maxSpareByteCount
        var released: [Int] = []
        for (index, use) in spare where excess > 0 {
            excess -= use.byteCount
            byteCount -= use.byteCount
            uses[index] = nil
            released.append(index)
        }
        return released
    }
}
