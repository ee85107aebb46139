public import GiftModel

/// The content of a room's panel: the offered gifts and the balance.
///
/// ```swift
/// import GiftKit
///
/// let state = GiftState()
/// print(state.usableGifts.isEmpty, state.balance == nil)      // true true: nobody asked so far
/// ```
public struct GiftState: Hashable, Sendable {
    /// The catalogue in the language of the store; empty until it was requested.
    public var catalog = GiftCatalog()
    /// The user's available coins; nil while unknown.
    public var balance: Coins?
    /// The orders of this room that may be charged. The outbox asks the server until each is decided.
    public var pending: [OrderOutbox.Entry] = []
    /// The language of the words; nil for the default words.
    public var language: LanguageTag?

    /// Creates an empty state.
    public init() {}

    /// The offered gifts, in their categories; empty until they were requested.
    public var usableGifts: [GiftCategory] { catalog.categories }
}

/// When lost calls and connections are repeated: after a random part of a delay that doubles each time.
///
/// The random part keeps many viewers who were cut off together from coming back together.
///
/// ```swift
/// import GiftKit
///
/// var rules = GiftRetryRules()
/// rules.maxSendCount = 2      // one repetition of an order
/// ```
public struct GiftRetryRules: Hashable, Sendable {
    /// The maximum number of times an order is sent, 1…20.
    public var maxSendCount = 4
    /// The longest wait before the second attempt; it doubles before each further one.
    public var firstDelay = Duration.milliseconds(500)
    /// The longest wait of all.
    public var maxDelay = Duration.seconds(30)

    /// Creates the default rules.
    public init() {}

    /// The wait before the next attempt, at least the server's minimum; `failureCount` is at least 1, `random` 0 ... 1.
    func delay(after failureCount: Int, least: Duration = .zero, random: Double) -> Duration {
        var delay = min(firstDelay, maxDelay)
        var doublings = failureCount - 1
        while doublings > 0, delay > .zero, delay < maxDelay {
            delay = min(delay * 2, maxDelay)
            doublings -= 1
        }
        return max(min(least, maxDelay), delay * min(1, max(0, random)))
    }
}
