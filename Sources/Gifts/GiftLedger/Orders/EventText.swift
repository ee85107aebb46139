import GiftModel

/// The parts of an event as JSON, and the resulting event: the output of ``GiftEvent/json(dialect:defaults:)``, without
/// a tree for each.
struct EventText {
    var sender, receiver, gift, room: String
    var count: Int
    var cost: Coins
    var catalogVersion: Int

    /// The event, keys sorted.
    func body(id: OrderID, seq: Int, time: Milliseconds) -> String {
        var text = "{\"catalogVersion\":\(catalogVersion),\"cost\":\(cost),\"count\":\(count),\"gift\":"
        text.reserveCapacity(256 + gift.utf8.count + sender.utf8.count + receiver.utf8.count)
        text += gift
        text += ",\"id\":\"\(id.text)\",\"receiver\":"
        text += receiver
        text += ",\"room\":"
        text += room
        text += ",\"sender\":"
        text += sender
        text += ",\"seq\":\(seq),\"time\":\(time),\"type\":\"gift\"}"
        return text
    }

    /// The future event of an undecided order, as JSON.
    var draft: String {
        "{\"catalogVersion\":\(catalogVersion),\"gift\":\(gift),\"receiver\":\(receiver),\"sender\":\(sender)}"
    }
}
