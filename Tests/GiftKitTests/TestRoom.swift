import GiftKit
import GiftModel
import SVGAPlayback
import SVGASystem

/// The ways to a server against which the same tests run.
enum Way: String, CaseIterable, Sendable {
    /// Calls of a server in memory.
    case memory
    /// The same server with requests and responses of HTTP.
    case wire
    /// The real server over the network.
    case server
}

/// A room with two gifts, a host, and viewers with 1,000 coins each.
struct TestRoom: Sendable {
    let world: any TestWorld
    let room: RoomID
    let clock = VirtualClock()

    init(_ way: Way = .memory) async throws {
        room = try RoomID("room 1/ü")
        let host = GiftUser(userID: try UserID("host"), userName: "Host")
        guard way != .server else {
            world = try await ServerWorld(room: room, host: host)
            return
        }
        let gifts = InMemoryGifts(
            catalog: GiftCatalog(categories: [try TestRoom.category()], version: 3), now: { 77 })
        gifts.openRoom(room, host: host)
        world = MemoryWorld(gifts: gifts, isWire: way == .wire)
    }

    /// The server in memory, of tests that need no other.
    static func memory() throws -> (InMemoryGifts, RoomID) {
        let room = try RoomID("r1")
        let gifts = InMemoryGifts(catalog: GiftCatalog(categories: [try category()]))
        gifts.openRoom(room, host: GiftUser(userID: try UserID("host")))
        return (gifts, room)
    }

    static func category() throws -> GiftCategory {
        var rose = Gift(giftID: try GiftID("rose"), name: "Rose", coins: 2)
        rose.translate(into: .simplifiedChinese, name: "玫瑰")
        let rocket = Gift(
            giftID: try GiftID("rocket"), name: "Rocket", resourceURL: "https://cdn.example/rocket.svga", coins: 50)
        return GiftCategory(categoryID: try CategoryID("all"), name: "All", giftList: [rose, rocket])
    }

    static func user(_ name: String) throws -> GiftUser { GiftUser(userID: try UserID(name), userName: name) }

    /// A viewer's way to the server.
    func store(
        _ name: String, coins: Coins = 1000, rules: GiftRetryRules = GiftRetryRules(), file: String? = nil
    ) async throws -> GiftStore {
        let user = try TestRoom.user(name)
        if coins > 0 { try await world.credit(user, coins) }
        let backend = try await world.backend(user)
        let outbox = try file.map { try OrderOutbox(backend, file: $0, clock: clock, rules: rules) }
        return create(backend, outbox, rules)
    }

    private func create(_ backend: some GiftBackend, _ outbox: OrderOutbox?, _ rules: GiftRetryRules) -> GiftStore {
        GiftStore.create(liveID: room, backend: backend, outbox: outbox, clock: clock, rules: rules)
    }

    func balance(_ name: String) async throws -> Coins { try await world.balance(try TestRoom.user(name)) }
    func eventCount() async throws -> Int { try await world.eventCount(room) }

    /// Whether no stream is left, for which it waits a minute at most.
    func hasNoStreams() async throws -> Bool {
        let limit = SteadyClock.now + 60_000_000_000
        while try await world.streamCount(room) > 0 {
            if SteadyClock.now > limit { return false }
            await Task.yield()
        }
        return true
    }

    /// Sends a gift as somebody who is not under test.
    @discardableResult func send(
        _ gift: String = "rose", count: Int = 1, as name: String = "other"
    ) async throws -> GiftEvent {
        let user = try TestRoom.user(name)
        try await world.credit(user, 10_000)
        let order = GiftOrder(room: room, giftID: try GiftID(gift), count: count)
        guard case .accepted(let event?, _, _) = try await world.backend(user).send(order) else {
            throw SVGAError.invalid("the gift was not sent")
        }
        return event
    }

    /// Calls a body while time passes as fast as anybody sleeps.
    @discardableResult func passingTime<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async rethrows -> Value {
        let clock = clock
        let passing = Task { while !Task.isCancelled { await clock.advanceToNextDeadline() } }
        defer { passing.cancel() }
        return try await body()
    }
}

extension GiftStore {
    /// Waits until the store is connected.
    func waitForConnection() async {
        for await connection in connection where connection == .connected { return }
    }
}

extension AsyncStream where Element: Sendable {
    /// The next elements.
    func prefix(_ count: Int) async -> [Element] {
        var elements: [Element] = []
        if count == 0 { return [] }
        for await element in self {
            elements.append(element)
            if elements.count == count { break }
        }
        return elements
    }

    /// The first element that something is made of.
    func firstMap<Value>(_ transform: (Element) -> Value?) async -> Value? {
        for await element in self {
            if let value = transform(element) { return value }
        }
        return nil
    }
}
