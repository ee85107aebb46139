import GiftModel
import GiftQueue
import Testing

/// F3: the tutorial's model has `user.id` and its comparison reads `userId`, so that no two users are equal or all are.
/// Here both are one property of one type, and a name of a gift is not a user.
@Test func usersAreComparedByTheirNames() throws {
    var fixture = EventFixture()
    let (one, other, same) = (try fixture.event("u1"), try fixture.event("u2"), try fixture.event("u1"))
    var queue = GiftQueue(.seed)
    _ = queue.receive(one, at: 0)
    _ = queue.receive(other, at: 0)
    #expect(queue.banners.map(\.sender.userID.text) == ["u2", "u1"])
    #expect(
        queue.receive(same, at: 0) == [.merged(GiftKey(sender: one.sender.userID, gift: one.gift.giftID), total: 2)])
}

/// F9: a client that broadcasts after billing can forge gift and price. Queues take events only: they have no way to
/// send, and an order has no price. The server's tests cover billing and broadcasting.
@Test func queuesSendNothing() throws {
    var fixture = EventFixture()
    var queue = GiftQueue()
    var cheap = try fixture.event("a", coins: 900)
    _ = queue.receive(cheap, at: 0)
    cheap.gift.coins = 1
    #expect(queue.receive(cheap, at: 0) == [.ignored(cheap.id, .seenID)], "a forged copy of an event changes nothing")
    #expect(queue.banners.first?.gift.coins == 900)
}
