import GiftStream
import SVGASystem

/// Gifts that other servers told by the exchange, until the feed takes them.
final class GiftInbox: Sendable {
    private let gifts = Lock<[RelayedGift]>([])

    /// More than these are left to the store.
    private static let maxCount = 1_000

    func add(_ gift: RelayedGift) {
        gifts.withLock { if $0.count < GiftInbox.maxCount { $0.append(gift) } }
    }

    /// Takes those that follow a number without a gap.
    ///
    /// - Returns: They, and whether there are others behind a gap.
    func take(after number: Int) -> (gifts: [RelayedGift], isGap: Bool) {
        let all = gifts.withLock { gifts in
            defer { gifts = [] }
            return gifts
        }.sorted { $0.number < $1.number }
        var (found, last, isGap) = ([RelayedGift](), number, false)
        for gift in all where gift.number > last {
            if gift.number > last + 1 {
                isGap = true
                break
            }
            found.append(gift)
            last = gift.number
        }
        return (found, isGap)
    }
}
