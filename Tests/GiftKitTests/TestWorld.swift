@testable import GiftKit
import GiftModel
import GiftServer
import SVGACoding
import SVGASystem
import SVGATransfer

/// A server under test, with the hands of its operator.
protocol TestWorld: Sendable {
    /// The backend of a user.
    func backend(_ user: GiftUser) async throws -> any GiftBackend
    func credit(_ user: GiftUser, _ coins: Coins) async throws
    func balance(_ user: GiftUser) async throws -> Coins
    func eventCount(_ room: RoomID) async throws -> Int
    func mute(_ user: GiftUser, in room: RoomID) async throws
    func close(_ room: RoomID) async throws
    func setPrice(of gift: Gift, to coins: Coins) async throws
    /// Makes the next call, or the streams, fail.
    func inject(_ fault: GiftFault)
    /// The number of streams.
    func streamCount(_ room: RoomID) async throws -> Int
}

/// A server in memory, by direct calls or by requests and responses of HTTP.
struct MemoryWorld: TestWorld {
    let gifts: InMemoryGifts
    let isWire: Bool

    func backend(_ user: GiftUser) throws -> any GiftBackend {
        if !isWire { return gifts.backend(for: user) }
        return try HTTPGiftBackend(
            GiftClient(WireTransport(gifts, user), token: WireTransport.token(of: user.userID.text)))
    }

    func credit(_ user: GiftUser, _ coins: Coins) { gifts.credit(user.userID, coins: coins) }
    func balance(_ user: GiftUser) -> Coins { gifts.balance(of: user.userID) }
    func eventCount(_ room: RoomID) -> Int { gifts.events(in: room).count }
    func mute(_ user: GiftUser, in room: RoomID) { gifts.setMuted(true, user.userID, in: room) }
    func close(_ room: RoomID) { gifts.closeRoom(room) }
    func inject(_ fault: GiftFault) { gifts.inject(fault) }
    func streamCount(_ room: RoomID) -> Int { gifts.streamCount(in: room) }

    func setPrice(of gift: Gift, to coins: Coins) throws {
        var category = try TestRoom.category()
        for index in category.giftList.indices where category.giftList[index].giftID == gift.giftID {
            category.giftList[index].coins = coins
        }
        gifts.setCatalog(GiftCatalog(categories: [category]))
    }
}

/// The real server, over the network of this machine.
final class ServerWorld: TestWorld {
    private let server: GiftServer
    private let keys: GiftTokenKeys
    private let url: String
    private let faults = NetworkFaults()

    init(room: RoomID, host: GiftUser) async throws {
        keys = try GiftTokenKeys(parsing: String(repeating: "0a", count: 32))
        var configuration = GiftServerConfiguration(databasePath: ":memory:", keys: keys)
        configuration.addresses = [.init(host: "127.0.0.1", port: 0)]
        (configuration.rates.address, configuration.rates.sender) = (10_000, 10_000)
        configuration.drainTimeout = .seconds(5)
        server = try GiftServer(configuration)
        url = "http://127.0.0.1:\(server.port)"
        try await operate(
            .put, ["v1", "rooms", room.text],
            .object(["host": .string(host.userID.text), "receivers": .array([.string("guest")])]))
        let category = try TestRoom.category()
        let path = ["v1", "categories", category.categoryID.text]
        try await operate(.put, path, .object(["name": .string(category.name)]))
        for gift in category.giftList {
            try await setPrice(of: gift, to: gift.coins)
            try await operate(.put, path + ["gifts", gift.giftID.text], nil)
        }
    }

    func backend(_ user: GiftUser) throws -> any GiftBackend {
        let transport = FaultyTransport(network: try NetworkTransport(server: url), faults: faults, server: server)
        return try HTTPGiftBackend(GiftClient(transport, token: try token(user, .viewer)))
    }

    func credit(_ user: GiftUser, _ coins: Coins) async throws {
        var call = GiftCall(.post, ["v1", "wallets", user.userID.text, "credits"])
        call.body = .object(["coins": .integer(coins)])
        call.fields["Idempotency-Key"] = IdempotencyKey.random().text
        _ = try await administrator().accepted(call)
    }

    func balance(_ user: GiftUser) async throws -> Coins {
        try await operate(.get, ["v1", "wallets", user.userID.text], nil).tree()["balance"]?.integer ?? -1
    }

    func eventCount(_ room: RoomID) async throws -> Int {
        try await operate(.get, ["v1", "rooms", room.text], nil).tree()["seq"]?.integer ?? -1
    }

    func mute(_ user: GiftUser, in room: RoomID) async throws {
        try await operate(.put, ["v1", "rooms", room.text, "mutes", user.userID.text], nil)
    }

    func close(_ room: RoomID) async throws { try await operate(.delete, ["v1", "rooms", room.text], nil) }

    func setPrice(of gift: Gift, to coins: Coins) async throws {
        var gift = gift
        gift.coins = coins
        let body = try JSONTree(parsing: gift.json())
        try await operate(.put, ["v1", "gifts", gift.giftID.text], body)
    }

    func inject(_ fault: GiftFault) { faults.add(fault) }
    func streamCount(_ room: RoomID) -> Int { faults.streamCount }

    private func administrator() throws -> GiftClient {
        let user = GiftUser(userID: try UserID("ops"))
        return GiftClient(try NetworkTransport(server: url), token: try token(user, .admin))
    }

    private func token(_ user: GiftUser, _ role: GiftToken.Role) throws -> String {
        try GiftToken(user: user, role: role, expiry: WallClock.seconds + 3600).text(signedWith: keys)
    }

    @discardableResult private func operate(
        _ method: GiftCall.Method, _ path: [String], _ body: JSONTree?
    ) async throws -> GiftReply {
        try await administrator().accepted(GiftCall(method, path, body: body))
    }
}

/// Failures between a client and a real server.
final class NetworkFaults: Sendable {
    private struct State {
        var faults: [GiftFault] = []
        var streams: [Int: Task<GiftReply, any Error>] = [:]
        var nextNumber = 0
    }

    private let state = Lock(State())

    var streamCount: Int { state.withLock { $0.streams.count } }

    func add(_ fault: GiftFault) {
        let cut = state.withLock { state -> [Task<GiftReply, any Error>] in
            if fault != .cutsStreams { state.faults.append(fault) }
            return fault == .cutsStreams ? Array(state.streams.values) : []
        }
        for stream in cut { stream.cancel() }
    }

    func takes(_ fault: GiftFault) -> Bool {
        state.withLock { state in
            guard state.faults.first == fault else { return false }
            state.faults.removeFirst()
            return true
        }
    }

    /// Starts a stream, which counts before anybody hears of it.
    func begin(_ start: () -> Task<GiftReply, any Error>) -> (number: Int, stream: Task<GiftReply, any Error>) {
        state.withLock { state in
            let stream = start()
            state.nextNumber += 1
            state.streams[state.nextNumber] = stream
            return (state.nextNumber, stream)
        }
    }

    func end(_ number: Int) { state.withLock { $0.streams[number] = nil } }
}

/// The network, with faults.
private struct FaultyTransport: GiftTransport {
    let network: NetworkTransport
    let faults: NetworkFaults
    /// The server runs as long as somebody can reach it.
    let server: GiftServer

    func reply(to call: GiftCall, token: String) async throws(SVGAError) -> GiftReply {
        if faults.takes(.refusesCall) { throw SVGAError.unreachable("a fault").at(url: "") }
        let reply = try await network.reply(to: call, token: token)
        if call.method == .post, faults.takes(.losesAnswer) { throw SVGAError.connectionLost("a fault").at(url: "") }
        return reply
    }

    func stream(
        _ call: GiftCall, token: String, receive: @escaping @Sendable ([UInt8]) -> Void
    ) async throws(SVGAError) -> GiftReply {
        if faults.takes(.refusesCall) { throw SVGAError.unreachable("a fault").at(url: "") }
        let (number, stream) = faults.begin { Task { try await network.stream(call, token: token, receive: receive) } }
        defer { faults.end(number) }
        do {
            return try await withTaskCancellationHandler {
                try await stream.value
            } onCancel: {
                stream.cancel()
            }
        } catch {
            let isCut = !Task.isCancelled && (error as? SVGAError)?.isCancelled == true
            throw isCut
                ? SVGAError.connectionLost("a fault").at(url: "")
                : error as? SVGAError
                    ?? SVGAError.transferCancelled.at(url: "")
        }
    }
}
