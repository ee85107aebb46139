import SVGACoding
import SVGAKit
import SVGASystem

/// The decoded movies that viewers requested last with their own content, and the common parts of their pictures: only
/// the differences between viewers are drawn and compressed, and pictures are the same as without. A movie is kept from
/// its second request on, so that single requests take no memory; the least recently used movies go first.
package final class SharedMovies: Sendable {
    private struct State {
        var renderers: LRUCache<ContentDigest, FrameRenderer>
        /// The requested movies, including ones that are not kept.
        var seen = LRUCache<ContentDigest, Bool>(maxCost: 4_096)
        var reuseCount = 0
    }

    private let state: Lock<State>

    /// - Parameter maxByteCount: About the most bytes of all movies, while none of them is drawn; 0 keeps nothing.
    package init(maxByteCount: Int = 64 << 20) { state = Lock(State(renderers: LRUCache(maxCost: maxByteCount))) }

    /// About the bytes of all movies, and the most that they may be.
    package var byteCount: Int { state.withLock { $0.renderers.cost } }
    package var maxByteCount: Int { state.withLock { $0.renderers.maxCost } }

    /// The number of requests that reused a movie.
    package var reuseCount: Int { state.withLock { $0.reuseCount } }

    func renderer(of movie: ContentDigest) -> FrameRenderer? {
        state.withLock { state in
            let known = state.renderers.value(for: movie)
            if known != nil { state.reuseCount += 1 }
            return known
        }
    }

    /// Keeps a drawn movie, if it was requested before, by its current size; `renderer` has no content.
    func keep(_ renderer: FrameRenderer, of movie: ContentDigest) {
        let cost = renderer.sharedByteCount
        state.withLock { state in
            let isKnown = state.seen.value(for: movie) ?? false
            if !isKnown { state.seen.insert(true, cost: 1, for: movie) }
            // Of two that were decoded at a time, the first one is kept.
            if let kept = state.renderers.value(for: movie), !kept.sharesMovie(with: renderer) { return }
            if isKnown { state.renderers.insert(renderer, cost: cost, for: movie) }
        }
    }
}
