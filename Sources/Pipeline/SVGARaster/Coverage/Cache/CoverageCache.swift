import SVGASystem

/// The coverage of shapes that are drawn in the same place again and again, as animations do with all that holds still.
///
/// The second time a shape is met, its coverage is kept; from then on it is painted without flattening, outlines of lines
/// or edges, with the same result to the bit. What has not been met for longest goes first. Any number of canvases on any
/// number of threads may share a store.
public final class CoverageCache: Sendable {
    /// What is known of a shape.
    enum Knowledge {
        case nothing
        /// It was met, its coverage is not kept.
        case met
        case kept(CachedCoverage)
    }

    /// Each with a lock of its own, so that threads seldom wait for each other.
    private let shelves: [Lock<CoverageCacheShard>]

    /// A power of two.
    private static let shelfCount = 8

    /// Makes an empty store.
    ///
    /// - Parameter maxByteCount: About as many bytes it takes at most.
    public init(maxByteCount: Int) {
        shelves = (0..<CoverageCache.shelfCount).map { _ in
            Lock(CoverageCacheShard(maxByteCount: maxByteCount / CoverageCache.shelfCount))
        }
    }

    /// About the bytes that it takes now.
    public var byteCount: Int { shelves.reduce(0) { sum, shelf in sum + shelf.withLock { $0.byteCount } } }

    /// What is known of a shape, which is met now.
    func meet(_ shape: CoverageKey, _ fingerprint: Int) -> Knowledge {
        shelf(fingerprint).withLock { $0.meet(shape, fingerprint) }
    }

    /// Keeps the coverage of a shape.
    func keep(_ coverage: CachedCoverage, of shape: CoverageKey, _ fingerprint: Int) {
        shelf(fingerprint).withLock { $0.keep(coverage, of: shape, fingerprint) }
    }

    private func shelf(_ fingerprint: Int) -> Lock<CoverageCacheShard> {
        shelves[fingerprint & (CoverageCache.shelfCount - 1)]
    }
}
