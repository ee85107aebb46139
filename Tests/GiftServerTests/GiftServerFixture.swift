import GiftModel
import SVGACoding
import SVGAHTTP
import SVGASystem
import SVGATestServices

@testable import GiftServer

/// A server with a ledger in memory, and calls of it.
final class GiftServerFixture: Sendable {
    let server: GiftServer
    let log = Lock<[String]>([])
    static let keyText = String(repeating: "0a", count: 32)

    init(_ change: (inout GiftServerConfiguration) throws -> Void = { _ in }) throws {
        var configuration = GiftServerConfiguration(
            databasePath: ":memory:", keys: try GiftTokenKeys(parsing: GiftServerFixture.keyText))
        configuration.addresses = [ListenAddress(host: "127.0.0.1", port: 0)]
        configuration.rates.address = 100_000
        configuration.rates.sender = 100_000
        configuration.rates.room = 100_000
        configuration.drainTimeout = .seconds(5)
        configuration.log = { [log] line in log.withLock { $0.append(line) } }
        try change(&configuration)
        server = try GiftServer(configuration)
    }

    deinit { server.drain() }

    /// A token of a user.
    static func token(
        _ user: String, _ role: GiftToken.Role = .viewer, rooms: Set<String>? = nil, name: String? = nil,
        expiresIn seconds: Int = 3600
    ) throws -> String {
        let account = GiftUser(userID: try UserID(user), userName: name ?? user.uppercased())
        let names = try rooms.map { Set(try $0.map { try RoomID($0) }) }
        let token = GiftToken(user: account, role: role, rooms: names, expiry: WallClock.seconds + seconds)
        return try token.text(signedWith: GiftTokenKeys(parsing: keyText))
    }

    /// A call had no reply, or another than the test needs.
    struct NoReply: Error {}

    struct Call: Sendable {
        var method = "GET"
        var target: String
        var user = "admin"
        var role = GiftToken.Role.admin
        var rooms: Set<String>?
        var body: String?
        var key: String?
        var fields: [String: String] = [:]
        var isAnonymous = false
        /// In how many seconds its token ends.
        var expiresIn = 3600
    }

    /// Creates a call on its own connection.
    func call(_ call: Call) async throws -> HTTPClient.Reply {
        var fields = ["Connection": "close"]
        if !call.isAnonymous {
            let token = try GiftServerFixture.token(
                call.user, call.role, rooms: call.rooms, expiresIn: call.expiresIn)
            fields["Authorization"] = "Bearer \(token)"
        }
        if call.body != nil { fields["Content-Type"] = "application/json" }
        fields["Idempotency-Key"] = call.key
        fields.merge(call.fields) { _, new in new }
        let (port, sent) = (server.port, fields)
        return try await waiting {
            let client = try HTTPClient(port: port)
            client.request(call.method, call.target, sent, body: call.body.map { Array($0.utf8) })
            guard let reply = client.reply(toHead: call.method == "HEAD") else { throw NoReply() }
            return reply
        }
    }

    @discardableResult func get(_ target: String, _ user: String = "u1", _ role: GiftToken.Role = .viewer) async throws
        -> HTTPClient.Reply
    { try await call(Call(target: target, user: user, role: role)) }

    @discardableResult func put(
        _ target: String, _ body: String = "{}", _ user: String = "admin", _ role: GiftToken.Role = .admin,
        fields: [String: String] = [:]
    ) async throws -> HTTPClient.Reply {
        try await call(Call(method: "PUT", target: target, user: user, role: role, body: body, fields: fields))
    }

    @discardableResult func delete(
        _ target: String, _ user: String = "admin", _ role: GiftToken.Role = .admin, fields: [String: String] = [:]
    ) async throws -> HTTPClient.Reply {
        try await call(Call(method: "DELETE", target: target, user: user, role: role, fields: fields))
    }

    @discardableResult func post(
        _ target: String, _ body: String, _ user: String = "u1", _ role: GiftToken.Role = .viewer, key: String? = nil
    ) async throws -> HTTPClient.Reply {
        try await call(Call(method: "POST", target: target, user: user, role: role, body: body, key: key))
    }

    /// Sends a gift.
    @discardableResult func send(
        _ gift: String = "rose", count: Int = 1, to room: String = "r1", by user: String = "u1", key: String,
        more: String = ""
    ) async throws -> HTTPClient.Reply {
        try await post("/v1/rooms/\(room)/gifts", #"{"giftID":"\#(gift)","count":\#(count)\#(more)}"#, user, key: key)
    }

    /// Gives a user coins.
    func credit(_ user: String, _ coins: Int) async throws {
        let reply = try await post(
            "/v1/wallets/\(user)/credits", #"{"coins":\#(coins)}"#, "admin", .admin, key: "credit-\(user)-\(coins)")
        if reply.status != 201 { throw NoReply() }
    }

    /// A room `r1` of the host `h1`, a gift `rose` of 2 coins and a `rocket` of 100.
    func furnish() async throws {
        let gifts = [("rose", 2), ("rocket", 100)]
        for (id, coins) in gifts { try await put("/v1/gifts/\(id)", #"{"name":"\#(id)","coins":\#(coins)}"#) }
        try await put("/v1/categories/party", #"{"name":"Party"}"#)
        for (id, _) in gifts { try await put("/v1/categories/party/gifts/\(id)") }
        try await put("/v1/rooms/r1", #"{"title":"First","receivers":["u5"]}"#, "h1", .host)
    }

    /// A user's available coins.
    func balance(_ user: String) async throws -> Int? {
        try await get("/v1/wallets/\(user)", user).json["balance"]?.integer
    }

    /// The recorded events of a room.
    func events(_ room: String = "r1", query: String = "?limit=2000") async throws -> [[String: JSONTree]] {
        let reply = try await call(
            Call(
                target: "/v1/rooms/\(room)/events\(query)", user: "u9", role: .viewer,
                fields: ["Accept": "application/x-ndjson"]))
        return try reply.text.split(separator: "\n").map { line in
            guard case .object(let members) = try JSONTree(parsing: Array(line.utf8)) else { return [:] }
            return members
        }
    }
}

extension Sequence where Element: Hashable {
    /// Each element once: the other server may get repetitions.
    func withoutRepeats() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension HTTPClient.Reply {
    /// The members of the body; none if it is not an object.
    var json: [String: JSONTree] {
        guard case .object(let members)? = try? JSONTree(parsing: body) else { return [:] }
        return members
    }

    /// The `code` of a problem.
    var code: String? { json["code"]?.string }
}

extension JSONTree {
    var string: String? { if case .string(let text) = self { text } else { nil } }
    var members: [String: JSONTree] { if case .object(let members) = self { members } else { [:] } }
    var elements: [JSONTree] { if case .array(let elements) = self { elements } else { [] } }

    /// A value inside, by keys.
    subscript(_ keys: String...) -> JSONTree? {
        keys.reduce(self) { tree, key in tree?.members[key] }
    }
}
