package import SVGASystem

/// The results that were asked for last, in memory and within a number of bytes.
package final class RecentResults: Sendable {
    private let cache: Lock<LRUCache<ResultKey, SharedBytes>>

    package init(maxByteCount: Int) { cache = Lock(LRUCache(maxCost: maxByteCount)) }

    /// The bytes of all results.
    package var byteCount: Int { cache.withLock { $0.cost } }

    /// A result, which counts as used now.
    package func result(_ key: ResultKey) -> SharedBytes? { cache.withLock { $0.value(for: key) } }

    /// Keeps a result, in place of those that were used longest ago. A result of more than a quarter of all bytes is not kept,
    /// so that one picture does not displace all others.
    package func insert(_ body: SharedBytes, for key: ResultKey) {
        cache.withLock { cache in
            if body.count <= cache.maxCost / 4 { cache.insert(body, cost: body.count, for: key) }
        }
    }
}
