import GiftKit
import GiftModel
import Testing

/// One key, many times at once: one debit, one event.
@Test(arguments: Way.allCases) func oneKeyIsOneOrder(way: Way) async throws {
    let test = try await TestRoom(way)
    let user = try TestRoom.user("ada")
    try await test.world.credit(user, 100)
    let backend = try await test.world.backend(user)
    let order = GiftOrder(room: test.room, giftID: try GiftID("rose"), count: 5)
    // An order in progress is requested again.
    let ids = try await withThrowingTaskGroup(of: EventID.self) { group in
        for _ in 0..<(way == .server ? 100 : 1000) { group.addTask { try await repeating(order, at: backend) } }
        return try await group.reduce(into: Set<EventID>()) { $0.insert($1) }
    }
    #expect(ids.count == 1)
    #expect(try await test.balance("ada") == 90)
    #expect(try await test.eventCount() == 1)
    var other = order
    other.count = 6
    #expect(await backend.send(other) == .notTaken(.keyReused))
}

private func repeating(_ order: GiftOrder, at backend: any GiftBackend) async throws -> EventID {
    while true {
        switch await backend.send(order) {
        case .accepted(let event, _, _): return try #require(event?.id)
        case .undecided: continue
        case .ended(let error), .notTaken(let error): throw error
        }
    }
}

/// Orders that together exceed the balance: as many as fit, never below 0.
@Test(arguments: Way.allCases) func balanceIsNeverNegative(way: Way) async throws {
    let test = try await TestRoom(way)
    let user = try TestRoom.user("ada")
    try await test.world.credit(user, 101)
    let (backend, rose) = (try await test.world.backend(user), try GiftID("rose"))
    let sent = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<200 {
            let order = GiftOrder(room: test.room, giftID: rose)
            group.addTask { if case .accepted = await backend.send(order) { 1 } else { 0 } }
        }
        return await group.reduce(0, +)
    }
    #expect(sent == 50)
    #expect(try await test.balance("ada") == 1)
    #expect(try await test.eventCount() == 50)
}

/// Spent coins were received: the totals of the server in memory are 0.
@Test func sumsAreZero() async throws {
    let (gifts, room) = try TestRoom.memory()
    let user = try TestRoom.user("ada")
    gifts.credit(user.userID, coins: 101)
    let order = GiftOrder(room: room, giftID: try GiftID("rose"), count: 50)
    _ = await gifts.backend(for: user).send(order)
    #expect(gifts.income(of: try UserID("host")) == 100 && gifts.imbalance == 0)
    gifts.onOrder { order, _ in order.count == 1 ? (code: 7, reason: "not today") : nil }
    let refused = await gifts.backend(for: user).send(GiftOrder(room: room, giftID: try GiftID("rose")))
    #expect(refused == .ended(.refused(code: 7, reason: "not today")))
    #expect(gifts.balance(of: user.userID) == 1 && gifts.imbalance == 0)
}

/// A payment is credited once, no matter how often it is reported.
@Test func creditsHaveKeys() throws {
    let gifts = InMemoryGifts(catalog: GiftCatalog())
    let (user, key) = (try UserID("ada"), try IdempotencyKey("k1"))
    #expect(gifts.credit(user, coins: 100, key: key) == 100 && gifts.credit(user, coins: 100, key: key) == 100)
    #expect(gifts.credit(user, coins: -5) == 100 && gifts.imbalance == 0)
}

@Test(arguments: ["", "a b", "ü", String(repeating: "k", count: 65)]) func badKeys(text: String) {
    #expect(throws: SVGAError.self) { try IdempotencyKey(text) }
}

/// Every error has a line for viewers, in Chinese too.
@Test func errorsHaveTexts() throws {
    let errors: [SVGAError] = [
        .insufficientBalance(have: 1, need: 2), .refused(code: 7, reason: ""), .vetoed(reason: ""), .unknownGift,
        .unknownRoom, .roomClosed, .priceChanged(3), .rateLimited(retryAfter: .seconds(1)), .muted, .unauthorized("no"),
        .unavailable("no"), .outcomeUnknown(key: .random(), orderID: nil), .attention(orderID: "o1"), .chargedTooLate,
        .refunded, .abandoned, .keyReused, .invalid("no"),
    ]
    for error in errors {
        let texts = [error.text(in: .english), error.text(in: .simplifiedChinese), error.text(in: .traditionalChinese)]
        #expect(texts[0] != texts[1] && texts.allSatisfy { !$0.isEmpty }, "\(error.giftCode)")
    }
    #expect(
        SVGAError.refused(code: 7, reason: "Not today").text(in: .english) == "Not today. You were not charged.")
    #expect(SVGAError.roomClosed.text(in: .english) == "Not sent: The room is closed")
    #expect(SVGAError.attention(orderID: "o1").text(in: .simplifiedChinese).contains("o1"))
    // Only a final refusal means that nothing was charged, and no other error suggests paying again.
    for error in errors where error != .refused(code: 7, reason: "") {
        let text = error.text(in: .english)
        #expect(!text.contains("not charged") && !text.contains("again") || error == .unauthorized("no"), "\(text)")
    }
}
