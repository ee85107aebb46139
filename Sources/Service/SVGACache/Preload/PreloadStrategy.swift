public import SVGAFormat
import SVGATransfer

/// The settings for fetching and decoding ahead in a ``Preloader``; may change while it runs.
///
/// ```swift
/// import SVGACache
///
/// var strategy = PreloadStrategy.seed
/// strategy.aheadCount = 5
/// strategy.readyByteBudget = 32 << 20
/// let preloader = Preloader(cache, strategy: strategy)
/// ```
public struct PreloadStrategy: Hashable, Sendable {
    /// The number of items that are fetched or decoded concurrently, at least 1.
    public var concurrentCount: Int
    /// The number of bytes that are fetched of each item before it is current; nil for all.
    public var headByteCount: Int?
    /// The largest file, in bytes, that is fetched whole before it is current. Of a larger one only a head is fetched:
    /// ``headByteCount`` bytes, 1 MiB where that is nil.
    public var maxByteCount: Int
    /// The maximum size of ready decoded movies in bytes; 0 for none. Nearer ones go before farther ones, and those
    /// that are not near at all stay as long as there is room, by least recent use.
    public var readyByteBudget: Int
    /// Whether the item before the current one is kept ready too, after the next one.
    public var keepsPrevious: Bool
    /// The number of items to preload after the current one.
    public var aheadCount: Int
    /// The number of items before it.
    public var behindCount: Int
    /// The limits of decoding.
    public var limits: Limits

    /// Creates a strategy; by default complete files up to 10 MiB, three concurrently, for three items ahead and one
    /// behind, and 64 MiB of decoded movies.
    public init(
        concurrentCount: Int = 3, headByteCount: Int? = nil, maxByteCount: Int = 10 << 20,
        readyByteBudget: Int = 64 << 20, keepsPrevious: Bool = false, aheadCount: Int = 3, behindCount: Int = 1,
        limits: Limits = .untrusted
    ) {
        self.concurrentCount = concurrentCount
        self.headByteCount = headByteCount
        self.maxByteCount = maxByteCount
        self.readyByteBudget = readyByteBudget
        self.keepsPrevious = keepsPrevious
        self.aheadCount = aheadCount
        self.behindCount = behindCount
        self.limits = limits
    }

    /// The values of short-video players: heads of 1 MiB, and 0.5 MiB ready.
    public static let seed = PreloadStrategy(headByteCount: 1 << 20, readyByteBudget: 512 << 10)

    /// The part to fetch of items that are not current.
    var limit: HeadLimit {
        let byteCount = min(headByteCount ?? 1 << 20, max(1, maxByteCount))
        return HeadLimit(byteCount: byteCount, wholeByteCount: headByteCount == nil ? maxByteCount : byteCount)
    }

    /// The part to fetch if heads cannot be kept: complete files that are not too large.
    var limitWithoutHeads: HeadLimit { HeadLimit(byteCount: limit.byteCount, wholeByteCount: maxByteCount) }

    /// The priority of an item at a place in the order of distances.
    static func priority(rank: Int, isCurrent: Bool) -> TransferPriority {
        isCurrent ? .high : rank <= 1 ? .low : .veryLow
    }
}
