@testable import GiftKit
import GiftModel
import SVGAPlayback
import SVGASystem
import Testing

/// Row 1.3: the list is empty until somebody asks, and who listens later has it at once.
@Test(arguments: Way.allCases) func lateListenerHasList(way: Way) async throws {
    let store = try await TestRoom(way).store("late")
    #expect(await store.state.prefix(1) == [GiftState()])
    try await store.refreshUsableGifts()
    let state = try #require(await store.state.prefix(1).first)
    #expect(state.usableGifts.map(\.name) == ["All"])
    #expect(state.usableGifts[0].giftList.map(\.name) == ["Rose", "Rocket"])
}

/// Row 1.5: one room, one object, as long as it is held.
@Test func oneStoreARoom() throws {
    let (gifts, room) = try TestRoom.memory()
    let backend = gifts.backend(for: try TestRoom.user("ada"))
    var first: GiftStore? = GiftStore.create(liveID: room, backend: backend)
    #expect(first === GiftStore.create(liveID: room, backend: backend))
    #expect(first !== GiftStore.create(liveID: try RoomID("another"), backend: backend))
    #expect(first !== GiftStore.create(liveID: room, backend: gifts.backend(for: try TestRoom.user("bob"))))
    weak let held = first
    first = nil
    #expect(held == nil)
}

/// Row 1.6: a failure keeps the list; a list that did not change is not sent again.
@Test(arguments: Way.allCases) func refreshFailureKeepsList(way: Way) async throws {
    let test = try await TestRoom(way)
    let store = try await test.store("ada")
    try await store.refreshUsableGifts()
    let before = try #require(await store.state.prefix(1).first)
    test.world.inject(.refusesCall)
    await #expect(throws: SVGAError.self) { try await store.refreshUsableGifts() }
    #expect(await store.state.prefix(1) == [before])
    try await store.refreshUsableGifts()
    #expect(await store.state.prefix(1) == [before])
    try await test.world.setPrice(of: before.usableGifts[0].giftList[0], to: 9)
    try await store.refreshUsableGifts()
    #expect(await store.state.prefix(1).first?.usableGifts[0].giftList[0].coins == 9)
}

/// Row 1.9: the language is set before the list is requested.
@Test(arguments: Way.allCases) func languageOfList(way: Way) async throws {
    let store = try await TestRoom(way).store("ada")
    try await store.refreshUsableGifts()
    await store.setLanguage(try LanguageTag("zh-CN"))
    try await store.refreshUsableGifts()
    let state = try #require(await store.state.prefix(1).first)
    #expect(state.usableGifts[0].giftList[0].name == "玫瑰")
}

/// Rows 1.7 and 1.8: the answer to an own order and the stream return the same gift, which is one event.
@Test(arguments: Way.allCases) func exactlyOnePlay(way: Way) async throws {
    let test = try await TestRoom(way)
    let store = try await test.store("ada")
    let events = store.events
    await store.waitForConnection()
    try await store.sendGift(giftID: try GiftID("rose"), count: 5)
    let later = try await test.send()
    let seen = await events.prefix(2)
    #expect(seen.map(\.seq) == [1, 2] && seen[1].id == later.id)
    #expect(seen[0].sender.userID.text == "ada" && seen[0].cost == 10)
    #expect(await store.state.prefix(1).first?.balance == 990)
}

/// Row 0.13: any number of listeners, each gets all.
@Test(arguments: Way.allCases) func twoListeners(way: Way) async throws {
    let test = try await TestRoom(way)
    let store = try await test.store("ada")
    let (first, second) = (store.events, store.events)
    await store.waitForConnection()
    for _ in 0..<3 { try await test.send() }
    let numbers = await [first.prefix(3), second.prefix(3)].map { $0.map(\.seq) }
    #expect(numbers == [[1, 2, 3], [1, 2, 3]])
}

/// A lost connection resumes after the last event, without gaps or duplicates.
@Test(arguments: Way.allCases) func resume(way: Way) async throws {
    let test = try await TestRoom(way)
    let store = try await test.store("ada")
    let events = store.events
    await store.waitForConnection()
    try await test.passingTime {
        for _ in 0..<10 {
            try await test.send()
            test.world.inject(.cutsStreams)
            try await test.send()
        }
        #expect(await events.prefix(20).map(\.seq) == (1...20).map { $0 })
    }
}

/// Delivery is at least once, and may be out of order: each gift is shown once, in order.
@Test(arguments: [Way.memory, .wire], [GiftFault.repeatsEvent, .losesEvent, .delaysEvent])
func eachOnceInOrder(way: Way, fault: GiftFault) async throws {
    let test = try await TestRoom(way)
    let store = try await test.store("ada")
    let events = store.events
    await store.waitForConnection()
    for _ in 0..<5 {
        test.world.inject(fault)
        try await test.send()
        try await test.send()
    }
    #expect(await events.prefix(10).map(\.seq) == (1...10).map { $0 })
}

/// An answer that is lost is requested again with the same key: one debit, one event.
@Test(arguments: Way.allCases) func lostAnswerIsPaidOnce(way: Way) async throws {
    let test = try await TestRoom(way)
    let store = try await test.store("ada")
    let events = store.events
    await store.waitForConnection()
    for fault in [GiftFault.losesAnswer, .refusesCall, .losesAnswer] { test.world.inject(fault) }
    try await test.passingTime { try await store.sendGift(giftID: try GiftID("rose")) }
    let last = try await test.send()
    #expect(await events.prefix(2).last?.id == last.id)
    #expect(try await test.balance("ada") == 998)
}

/// If no answer comes at all, the outcome is reported as unknown; the key reveals it later.
@Test(arguments: Way.allCases) func outcomeUnknown(way: Way) async throws {
    let test = try await TestRoom(way)
    let store = try await test.store("ada")
    let key = IdempotencyKey.random()
    test.world.inject(.losesAnswer)
    for _ in 0..<3 { test.world.inject(.refusesCall) }
    await test.passingTime {
        await #expect(throws: SVGAError.outcomeUnknown(key: key, orderID: nil)) {
            try await store.sendGift(giftID: try GiftID("rose"), key: key)
        }
    }
    #expect(try await test.balance("ada") == 998)
    try await store.sendGift(giftID: try GiftID("rose"), key: key)
    #expect(try await test.balance("ada") == 998)
    #expect(try await test.eventCount() == 1)
}

/// A server that was never reached has taken nothing.
@Test(arguments: Way.allCases) func neverReached(way: Way) async throws {
    let test = try await TestRoom(way)
    let store = try await test.store("ada")
    for _ in 0..<4 { test.world.inject(.refusesCall) }
    let error = await test.passingTime {
        await #expect(throws: SVGAError.self) { try await store.sendGift(giftID: try GiftID("rose")) }
    }
    #expect(error?.giftFailure == .network && error?.isTransient == true)
}

/// Refusals are reported as such, without a payment or a display.
@Test(arguments: Way.allCases) func refusals(way: Way) async throws {
    let test = try await TestRoom(way)
    let (store, rose) = (try await test.store("ada", coins: 3), try GiftID("rose"))
    await #expect(throws: SVGAError.insufficientBalance(have: 3, need: 10)) {
        try await store.sendGift(giftID: rose, count: 5)
    }
    await #expect(throws: SVGAError.unknownGift) { try await store.sendGift(giftID: try GiftID("lily")) }
    await #expect(throws: SVGAError.invalid("the count 0 is not in 1…9999")) {
        try await store.sendGift(giftID: rose, count: 0)
    }
    try await store.refreshUsableGifts()
    try await test.world.setPrice(of: try TestRoom.category().giftList[0], to: 3)
    await #expect(throws: SVGAError.priceChanged(3)) { try await store.sendGift(giftID: rose) }
    try await test.world.close(test.room)
    await #expect(throws: SVGAError.roomClosed) { try await store.sendGift(giftID: rose) }
    #expect(try await test.balance("ada") == 3)
    #expect(try await test.eventCount() == 0)
}

/// A client dies after its order: the others see the gift, since the server reports it, not the sender.
@Test(arguments: Way.allCases) func senderDies(way: Way) async throws {
    let test = try await TestRoom(way)
    let viewer = try await test.store("viewer")
    let events = viewer.events
    await viewer.waitForConnection()
    test.world.inject(.losesAnswer)
    let sender = try await test.store("ada")
    let order = Task { try await sender.sendGift(giftID: try GiftID("rocket")) }
    #expect(await events.prefix(1).map(\.sender.userID.text) == ["ada"])
    order.cancel()
    await #expect(throws: SVGAError.self) { try await order.value }
}

/// A room that closes ends the connection, and no other follows.
@Test(arguments: Way.allCases) func closedRoomEnds(way: Way) async throws {
    let test = try await TestRoom(way)
    let store = try await test.store("ada")
    let events = store.roomEvents
    await store.waitForConnection()
    try await test.world.close(test.room)
    let kind = await events.firstMap { event in
        if case .message(let message) = event { message.kind } else { nil }
    }
    #expect(kind == .disband)
    let end = await store.connection.firstMap { $0 == .ended(nil) ? $0 : nil }
    #expect(end == .ended(nil))
    let late = try await test.store("late")
    _ = late.events
    #expect(await late.connection.firstMap { $0 == .connecting ? nil : $0 } == .ended(.roomClosed))
}

/// Messages reach all users; muted users cannot write, but can send gifts.
@Test(arguments: Way.allCases) func mutedSenderStillGifts(way: Way) async throws {
    let test = try await TestRoom(way)
    let store = try await test.store("ada")
    let events = store.roomEvents
    await store.waitForConnection()
    try await store.post(.text, text: "Hello")
    let text = await events.firstMap { event in if case .message(let message) = event { message.text } else { nil } }
    #expect(text == "Hello")
    try await test.world.mute(try TestRoom.user("ada"), in: test.room)
    await #expect(throws: SVGAError.muted) { try await store.post(.text, text: "Hello?") }
    try await store.sendGift(giftID: try GiftID("rose"))
    #expect(try await test.eventCount() == 1)
}

/// The connection ends with the store.
@Test(arguments: Way.allCases) func streamsEndWithTheStore(way: Way) async throws {
    let test = try await TestRoom(way)
    var store: GiftStore? = try await test.store("ada")
    let events = store?.events
    await store?.waitForConnection()
    #expect(try await test.world.streamCount(test.room) == 1)
    store = nil
    #expect(await events?.prefix(1) == [])
    #expect(try await test.hasNoStreams())
}

/// Delays grow to their limit, and a server that asks for more gets it, up to that limit.
@Test func delaysGrow() {
    let rules = GiftRetryRules()
    let delays = [1, 2, 3, 7, 60].map { rules.delay(after: $0, random: 1) }
    #expect(delays == [.milliseconds(500), .seconds(1), .seconds(2), .seconds(30), .seconds(30)])
    #expect(rules.delay(after: 3, random: 0.25) == .milliseconds(500))
    #expect(rules.delay(after: 1, least: .seconds(2), random: 0) == .seconds(2))
    #expect(rules.delay(after: 1, least: .seconds(3600), random: 0) == .seconds(30))
}
