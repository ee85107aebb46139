import SVGACoding
import SVGAKit
import SVGASystem

/// The poster frames that were chosen last, by the movie's digest and the background: a poster of another size needs no
/// second search. The choice depends only on these two, so it never becomes stale.
package final class PosterFrames: Sendable {
    private struct Key: Hashable {
        let digest: ContentDigest
        let background: SVGAColor?
    }

    private let frames: Lock<LRUCache<Key, Int>>

    /// - Parameter maxCount: The maximum number of cached frames; a hundred bytes each.
    package init(maxCount: Int = 1 << 14) { frames = Lock(LRUCache(maxCost: maxCount)) }

    package var count: Int { frames.withLock { $0.count } }

    /// The poster frame of a movie, from an earlier search or by one.
    func frame(
        of digest: ContentDigest, over background: SVGAColor? = nil, search: () throws -> Int
    ) throws -> Int {
        let key = Key(digest: digest, background: background)
        if let frame = frames.withLock({ $0.value(for: key) }) { return frame }
        let frame = try search()
        frames.withLock { _ = $0.insert(frame, cost: 1, for: key) }
        return frame
    }
}
