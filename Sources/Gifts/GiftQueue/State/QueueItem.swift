import GiftModel

/// The first event of a combo, shared by all its banners.
final class GiftSnapshot: Sendable {
    let sender: GiftUser
    let receiver: GiftUser?
    let gift: Gift
    /// Whether the receiver belongs to the key.
    let comparesReceiver: Bool

    init(_ event: GiftEvent, comparesReceiver: Bool) {
        (sender, receiver, gift) = (event.sender, event.receiver, event.gift)
        self.comparesReceiver = comparesReceiver
    }

    var key: GiftKey {
        GiftKey(sender: sender.userID, gift: gift.giftID, receiver: comparesReceiver ? receiver?.userID : nil)
    }

    /// Whether an event belongs to the combo. Copies nothing: it runs for each event.
    func matches(_ event: GiftEvent) -> Bool {
        sender.userID == event.sender.userID && gift.giftID == event.gift.giftID
            && (!comparesReceiver || receiver?.userID == event.receiver?.userID)
    }

    func showsSame(as other: GiftSnapshot) -> Bool {
        self === other
            || (sender == other.sender && receiver == other.receiver && gift == other.gift
                && comparesReceiver == other.comparesReceiver)
    }
}

/// A combo that waits or is on the stage. Small, because a server holds 32 of them for each of its rooms.
struct QueueItem: Sendable {
    enum State: UInt8, Sendable { case waiting, entering, counting, lingering, leaving }

    /// Nil for a slot of the stage that is free.
    var snapshot: GiftSnapshot?
    /// Since when it waits or, on the stage, holds its slot.
    var since: Milliseconds = 0
    /// When entering or leaving ends, or the item leaves.
    var until: Milliseconds = 0
    var nextTick: Milliseconds = 0
    var phaseStart: Milliseconds = 0
    /// The time that it waited before it entered.
    var waited: Int32 = 0
    var numberTime: Milliseconds = 0
    var total: Int32 = 0
    var shown: Int32 = 0
    /// The low bits of the hash of the key, by which items are searched.
    var hash: UInt32 = 0
    var slot: Int8 = -1
    var state = State.waiting
    var isOwn = false

    /// The price of the whole combo, by which the cheapest is found.
    var value: Int {
        let (product, isTooLarge) = (snapshot?.gift.coins ?? 0).multipliedReportingOverflow(by: Int(total))
        return isTooLarge ? .max : product
    }

    mutating func add(_ count: Int, _ changes: inout [GiftQueueChange]) {
        total = Int32(min(Int(total) + count, GiftQueue.maxTotal))
        if let key = snapshot?.key { changes.append(.merged(key, total: Int(total))) }
    }

    /// The view's content for an item on the stage; nil for a free slot.
    var banner: Banner? {
        snapshot.map {
            Banner(
                snapshot: $0, isOwn: isOwn, waited: Int(waited), slot: Int(slot), number: Int(shown), total: Int(total),
                phase: phase,
                phaseStart: phaseStart, numberTime: shown > 0 ? numberTime : nil)
        }
    }

    private var phase: Banner.Phase {
        switch state {
        case .waiting, .counting: .counting
        case .entering: .entering(until: until)
        case .lingering: .lingering(until: until)
        case .leaving: .leaving(until: until)
        }
    }
}
