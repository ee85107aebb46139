import GiftModel
import GiftStream
import SVGASystem

/// Gifts that other servers told by the exchange, until the feed takes them.
final class GiftInbox: Sendable {
    private let gifts = Lock<[RoomGiftEvent]>([])

    /// More than these are left to the store.
    private static let maxCount = 1_000

    func add(_ gift: RoomGiftEvent) { gifts.withLock { if $0.count < GiftInbox.maxCount { $0.append(gift) } } }

    /// Takes those that follow a number of an epoch without a gap.
    /// - Returns: They, and whether there are others after a gap, or from another epoch.
    func take(after number: Int, of epoch: Int) -> (gifts: [RoomGiftEvent], isGap: Bool) {
        let all = gifts.withLock { gifts in
            defer { gifts = [] }
            return gifts
        }.sorted { $0.number < $1.number }
        var (found, last, isGap) = ([RoomGiftEvent](), number, false)
        for gift in all where gift.number > last || gift.position.epoch > epoch {
            if gift.number > last + 1 || gift.position.epoch != epoch {
                isGap = true
                break
            }
            found.append(gift)
            last = gift.number
        }
        return (found, isGap)
    }
}
