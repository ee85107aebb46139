@testable import GiftKit
import GiftModel
import GiftQueue
import SVGAPlayback
import SVGASystem
import Testing

private let rocketFacts = AnimationFacts(frameCount: 78, framesPerSecond: 20)

/// Files may take as long as they do, since the clock of a test runs ahead of the tasks that load them.
private let patient: GiftRoomConfiguration = {
    var configuration = GiftRoomConfiguration()
    configuration.fullScreen.preparationTime = nil
    return configuration
}()

/// The words for a room's changes of its stage.
private func word(_ change: RoomChange) -> String? {
    switch change {
    case .gift(let event): "gift \(event.gift.giftID)"
    case .banner(.entered(let banner)): "banner \(banner.gift.giftID)"
    case .banner(.left(let banner)): "left x\(banner.number)"
    case .fullScreen(.started(let play, _)): "play \(play.event.gift.giftID)"
    case .fullScreen(.finished(_, let clears)): clears ? "hidden" : "kept"
    case .fullScreen(.becameBanner(_, let reason)): "no play: \(reason)"
    case .bullet(let message, .started): "bullet \(message.text)"
    case .bullet(_, .ended): "bullet gone"
    case .missedGifts: "missed"
    case .closed: "closed"
    default: nil
    }
}

/// A room's changes, up to a last word, while time passes.
private func story(_ test: TestRoom, _ changes: AsyncStream<RoomChange>, until last: String) async -> [String] {
    await test.passingTime {
        var words: [String] = []
        for await change in changes {
            guard let word = word(change) else { continue }
            words.append(word)
            if word == last { break }
        }
        return words
    }
}

private func connected(_ store: GiftStore, _ room: GiftRoom) async -> AsyncStream<RoomChange> {
    let changes = room.changes
    await store.waitForConnection()
    return changes
}

/// Row 0.12: a check before sending can change and refuse an order, and a refused one never leaves the app.
@Test(arguments: Way.allCases) func willSendVetoes(way: Way) async throws {
    let test = try await TestRoom(way)
    let room = GiftRoom(try await test.store("ada"), ownUser: try UserID("ada"), clock: test.clock)
    await room.willSend { order in
        if order.count > 10 { throw SVGAError.vetoed(reason: "at most 10") }
        var order = order
        order.receiver = try? UserID("guest")
        return order
    }
    await #expect(throws: SVGAError.vetoed(reason: "at most 10")) {
        try await room.sendGift(giftID: try GiftID("rose"), count: 11)
    }
    #expect(try await test.eventCount() == 0)
    let changes = room.changes
    try await room.sendGift(giftID: try GiftID("rose"), count: 10)
    let receiver = await changes.firstMap { change in
        if case .gift(let event) = change { event.receiver?.userID.text } else { nil }
    }
    #expect(receiver == "guest")
}

/// Row 0.13: closures for each gift, any number, until they are removed.
@Test(arguments: Way.allCases) func listenersOfARoom(way: Way) async throws {
    let test = try await TestRoom(way)
    let store = try await test.store("ada")
    let room = GiftRoom(store, clock: test.clock)
    let changes = await connected(store, room)
    let counts = Lock([0, 0])
    let first = await room.onReceiveGift { event in counts.withLock { $0[0] += event.count } }
    await room.onReceiveGift { event in counts.withLock { $0[1] += event.count } }
    try await test.send(count: 3)
    #expect(await changes.giftCounts(1) == [3])
    try await room.sendGift(giftID: try GiftID("rose"), count: 4)
    #expect(await changes.giftCounts(1) == [4])
    await room.removeListener(first)
    try await test.send(count: 5)
    #expect(await changes.giftCounts(1) == [5])
    // Listeners are called after the streams.
    await room.removeListener(first)
    #expect(counts.withLock { $0 } == [7, 12])
}

/// Row 0.14: an animation that cannot be loaded is shown as a banner, and the next one plays.
@Test(arguments: Way.allCases) func cacheErrorFallsBack(way: Way) async throws {
    let test = try await TestRoom(way)
    let store = try await test.store("ada")
    let failures = Lock(1)
    let room = GiftRoom(store, configuration: patient, clock: test.clock) { url in
        #expect(url == "https://cdn.example/rocket.svga")
        let fails = failures.withLock { count in
            count -= 1
            return count >= 0
        }
        if fails { throw SVGAError.unavailable("no such file") }
        return rocketFacts
    }
    let changes = await connected(store, room)
    try await test.send("rocket", as: "u1")
    try await test.send("rocket", as: "u2")
    let words = await story(test, changes, until: "hidden")
    #expect(
        Array(words.filter { !$0.hasPrefix("gift") && !$0.hasPrefix("left") }) == [
            "no play: failure", "banner rocket", "play rocket", "hidden",
        ])
}

/// A file that never comes becomes a banner after five seconds, and nothing waits for it.
@Test func hangingLoaderTimesOut() async throws {
    let test = try await TestRoom()
    let store = try await test.store("ada")
    let room = GiftRoom(store, clock: test.clock) { _ in
        try await Task.sleep(for: .seconds(3600))
        return rocketFacts
    }
    let changes = await connected(store, room)
    try await test.send("rocket")
    let words = await story(test, changes, until: "left x1")
    #expect(words == ["gift rocket", "no play: timeout", "banner rocket", "left x1"])
    #expect(test.clock.now.offset >= .seconds(7))
}

/// A second animation waits for the end of the first, and the stage is hidden after each.
@Test func secondGiftDoesNotCutOff() async throws {
    let test = try await TestRoom()
    let store = try await test.store("ada")
    let room = GiftRoom(store, configuration: patient, clock: test.clock) { _ in rocketFacts }
    let changes = await connected(store, room)
    for name in ["u1", "u2"] { try await test.send("rocket", as: name) }
    var words = await story(test, changes, until: "hidden")
    words += await story(test, changes, until: "hidden")
    #expect(words.filter { !$0.hasPrefix("gift") } == ["play rocket", "hidden", "play rocket", "hidden"])
    #expect(test.clock.now.offset == .milliseconds(2 * 3900))
}

/// Gifts without an animation are banners; with `both`, those with one are too.
@Test(arguments: [GiftRoomConfiguration.Presentation.exclusive, .both])
func presentation(_ presentation: GiftRoomConfiguration.Presentation) async throws {
    let test = try await TestRoom()
    let store = try await test.store("ada")
    var configuration = patient
    configuration.presentation = presentation
    let room = GiftRoom(store, configuration: configuration, clock: test.clock) { _ in rocketFacts }
    let changes = await connected(store, room)
    try await test.send("rose", count: 3)
    try await test.send("rocket")
    let words = await story(test, changes, until: "hidden")
    #expect(words.contains("banner rose") && words.contains("play rocket"))
    #expect(words.contains("banner rocket") == (presentation == .both))
}

/// Lines about gifts, bullets in lanes and the end of a room are in the same stream.
@Test(arguments: Way.allCases) func oneStreamOfChanges(way: Way) async throws {
    let test = try await TestRoom(way)
    let store = try await test.store("ada")
    var configuration = GiftRoomConfiguration()
    configuration.language = .simplifiedChinese
    let room = GiftRoom(store, configuration: configuration, clock: test.clock)
    let changes = await connected(store, room)
    try await store.post(.bullet, text: "Hi")
    try await store.sendGift(giftID: try GiftID("rose"), count: 2)
    let tip = await changes.firstMap { change in if case .tip(let tip) = change { tip.text } else { nil } }
    #expect(tip == "ada 送出了 玫瑰 x 2" || tip == "ada 送出了 Rose x 2")
    let more = room.changes
    try await test.world.close(test.room)
    #expect(await more.firstMap { $0 == .closed ? true : nil } == true)
    #expect(await room.banners.isEmpty)
}

/// A released room releases its store.
@Test func roomIsReleased() async throws {
    let test = try await TestRoom()
    var store: GiftStore? = try await test.store("ada")
    var room: GiftRoom? = store.map { GiftRoom($0, clock: test.clock) }
    let changes = room?.changes
    await store?.waitForConnection()
    try await test.send()
    #expect(await changes?.firstMap { change in if case .banner = change { true } else { nil } } == true)
    store = nil
    room = nil
    #expect(await changes?.firstMap { $0 == .closed ? true : nil } == nil)
    #expect(try await test.hasNoStreams())
}

extension AsyncStream<RoomChange> {
    /// The counts of the next gifts.
    fileprivate func giftCounts(_ gifts: Int) async -> [Int] {
        var counts: [Int] = []
        for await change in self {
            if case .gift(let event) = change { counts.append(event.count) }
            if counts.count == gifts { break }
        }
        return counts
    }
}
