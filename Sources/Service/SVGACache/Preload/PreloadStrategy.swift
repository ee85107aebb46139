public import SVGAFormat
import SVGATransfer

/// What a ``Preloader`` fetches and decodes ahead; may change while it runs.
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
    /// How many items are fetched or decoded at a time, at least 1.
    public var concurrentCount: Int
    /// How many bytes of each item are fetched before it is current; nil for all.
    public var headByteCount: Int?
    /// The largest file, in bytes, that is fetched whole before it is current. Of a larger one only a head is fetched:
    /// ``headByteCount`` bytes, 1 MiB where that is nil.
    public var maxByteCount: Int
    /// How many bytes of decoded movies are kept ready; 0 for none. Nearer ones go before farther ones, and those that are not
    /// near at all stay as long as there is room, by least recent use.
    public var readyByteBudget: Int
    /// Whether the item before the current one is kept ready too, after the next one.
    public var keepsPrevious: Bool
    /// How many items after the current one are preloaded.
    public var aheadCount: Int
    /// How many items before it.
    public var behindCount: Int
    /// The limits of decoding.
    public var limits: Limits

    /// Makes a strategy; by default whole files up to 10 MiB, three at a time, of three items ahead and one behind, and 64 MiB
    /// of decoded movies.
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

    /// The values of players of short videos: heads of 1 MiB, and 0.5 MiB ready.
    public static let seed = PreloadStrategy(headByteCount: 1 << 20, readyByteBudget: 512 << 10)

    /// How much is fetched of items that are not current.
    var limit: HeadLimit {
        let byteCount = min(headByteCount ?? 1 << 20, max(1, maxByteCount))
        return HeadLimit(byteCount: byteCount, wholeByteCount: headByteCount == nil ? maxByteCount : byteCount)
    }

    /// How much is fetched where no head can be kept: all of what is not too large.
    var limitWithoutHeads: HeadLimit { HeadLimit(byteCount: limit.byteCount, wholeByteCount: maxByteCount) }

    /// The priority of an item at a place in the order of distances.
    static func priority(rank: Int, isCurrent: Bool) -> TransferPriority {
        isCurrent ? .high : rank <= 1 ? .low : .veryLow
    }
}
