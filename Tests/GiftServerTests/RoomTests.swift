import GiftLedger
import GiftModel
import SVGACoding
import SVGATestServices
import Testing

@testable import GiftServer

/// 4.3: a room is opened by its host, and closed.
@Test func lifecycle() async throws {
    let fixture = try GiftServerFixture()
    let open = try await fixture.put(
        "/v1/rooms/r1", #"{"title":"One","location":"Rome","cover":"https://x.example/a.png"}"#, "h1", .host)
    #expect(open.status == 201 && open.json["state"]?.string == "open")
    #expect(open.json["host"]?["userID"]?.string == "h1" && open.json["location"]?.string == "Rome")
    #expect(try await fixture.put("/v1/rooms/r1", #"{"title":"Two"}"#, "h1", .host).status == 200)
    #expect(try await fixture.put("/v1/rooms/r1", "{}", "h2", .host).status == 403)
    #expect(try await fixture.put("/v1/rooms/r2", "{}", "u1", .viewer).status == 403)
    #expect(try await fixture.put("/v1/rooms/r2", #"{"host":"h2"}"#, "h1", .host).status == 403)
    #expect(try await fixture.put("/v1/rooms/r2", #"{"host":"h2"}"#).json["host"]?["userID"]?.string == "h2")
    #expect(try await fixture.get("/v1/rooms/r1").json["title"]?.string == "Two")
    #expect(try await fixture.get("/v1/rooms/r1/authorization").status == 204)
    #expect(try await fixture.delete("/v1/rooms/r1", "h2", .host).status == 403)
    #expect(try await fixture.delete("/v1/rooms/r1", "h1", .host).status == 204)
    #expect(try await fixture.delete("/v1/rooms/r1", "h1", .host).status == 204)
    #expect(try await fixture.delete("/v1/rooms/r9", "h1", .host).status == 204)
    #expect(try await fixture.get("/v1/rooms/r1").json["state"]?.string == "closed")
    #expect(try await fixture.get("/v1/rooms/r1/authorization").status == 403)
    #expect(try await fixture.post("/v1/rooms/r1/messages", #"{"type":"like"}"#).status == 410)
    #expect(try await fixture.get("/v1/rooms/r9").code == "no-such-room")
}

/// 4.1: pages by cursors, and changes since a version.
@Test func pages() async throws {
    let fixture = try GiftServerFixture()
    for index in 0..<7 { try await fixture.put("/v1/rooms/r\(index)", "{}", "h1", .host) }
    var (names, target, version): ([String], String?, Int?) = ([], "/v1/rooms?limit=3", nil)
    while let next = target {
        let page = try await fixture.get(next)
        #expect(page.status == 200)
        names += page.json["items"]?.elements.compactMap { $0["room"]?.string } ?? []
        version = page.json["version"]?.integer
        target = page.json["next"]?.string.map { "/v1/rooms?limit=3&after=\($0)" }
    }
    #expect(names.sorted() == (0..<7).map { "r\($0)" })
    try await fixture.delete("/v1/rooms/r3", "h1", .host)
    let changes = try await fixture.get("/v1/rooms?since=\(version ?? -1)")
    #expect(changes.json["closed"]?.elements.compactMap(\.string) == ["r3"])
    #expect(changes.json["items"]?.elements.isEmpty == true && changes.json["hasMore"] == .boolean(false))
    for query in [
        "limit=0", "limit=201", "limit=x", "after=AAAA", "after=\(String(repeating: "A", count: 40))", "of=1",
    ] {
        #expect(try await fixture.get("/v1/rooms?\(query)").status == 400, "\(query)")
    }
    // A cursor of another list is none of this one.
    try await fixture.credit("u1", 5)
    try await fixture.credit("u1", 6)
    let entries = try await fixture.get("/v1/wallets/u1/entries?limit=1", "u1")
    let cursor = try #require(entries.json["next"]?.string)
    #expect(try await fixture.get("/v1/rooms?after=\(cursor)").status == 400)
    #expect(
        try await fixture.get("/v1/wallets/u1/entries?after=\(cursor)", "u1").json["items"]?.elements.count == 1)
}

@Test func walletsBelongToTheirUsers() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.credit("u1", 100)
    let credits = "/v1/wallets/u1/credits"
    let again = try await fixture.post(credits, #"{"coins":100}"#, "admin", .admin, key: "credit-u1-100")
    #expect(again.status == 200 && again.fields["idempotent-replayed"] == "true")
    #expect(again.json["balance"]?.integer == 100)
    #expect(try await fixture.post(credits, #"{"coins":7}"#, "admin", .admin, key: "credit-u1-100").status == 409)
    #expect(try await fixture.post(credits, #"{"coins":7}"#, "u1", .viewer, key: "k").status == 403)
    #expect(try await fixture.post(credits, #"{"coins":7}"#, "admin", .admin).status == 400)
    #expect(
        try await fixture.post(credits, #"{"coins":9007199254740991}"#, "admin", .admin, key: "k2").status == 422)
    #expect(try await fixture.get("/v1/wallets/u1", "u2").status == 403)
    #expect(try await fixture.get("/v1/wallets/u1", "admin", .admin).json["balance"]?.integer == 100)
    #expect(try await fixture.balance("u7") == 0)
    let entries = try await fixture.get("/v1/wallets/u1/entries", "u1").json["items"]?.elements
    #expect(entries?.compactMap { $0["amount"]?.integer } == [100])
}

@Test func roomsOfTheTokenBoundIt() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    let call = GiftServerFixture.Call(target: "/v1/rooms/r1", user: "u1", role: .viewer, rooms: ["r2"])
    #expect(try await fixture.call(call).status == 403)
    var moderator = GiftServerFixture.Call(
        method: "PUT", target: "/v1/rooms/r1/mutes/u1", user: "m1", role: .moderator, rooms: ["r1"], body: "{}")
    #expect(try await fixture.call(moderator).status == 204)
    moderator.target = "/v1/rooms/r2/mutes/u1"
    #expect(try await fixture.call(moderator).status == 403)
    moderator.target = "/v1/rooms/r1"
    #expect(try await fixture.call(moderator).status == 403)
}

@Test func listsHaveTheRoomsOfTheToken() async throws {
    let fixture = try GiftServerFixture()
    for index in 0..<4 { try await fixture.put("/v1/rooms/r\(index)", "{}", "h1", .host) }
    func names(_ target: String, _ rooms: Set<String>?, _ member: String = "items") async throws -> [String] {
        let call = GiftServerFixture.Call(target: target, user: "u1", role: .viewer, rooms: rooms)
        let list = try await fixture.call(call).json[member]?.elements ?? []
        return list.compactMap { $0["room"]?.string ?? $0.string }.sorted()
    }
    #expect(try await names("/v1/rooms", ["r1", "r3"]) == ["r1", "r3"])
    #expect(try await names("/v1/rooms?since=0", ["r1", "r3"]) == ["r1", "r3"])
    #expect(try await names("/v1/rooms", nil).count == 4)
    for index in [1, 2] { try await fixture.delete("/v1/rooms/r\(index)", "h1", .host) }
    #expect(try await names("/v1/rooms?since=4", ["r1", "r3"], "closed") == ["r1"])
    #expect(try await names("/v1/rooms?since=4", nil, "closed") == ["r1", "r2"])
}

/// A response has at most 500 events, regardless of the request.
@Test func answersOfEventsAreBounded() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    try await fixture.credit("u1", 2000)
    for number in 0..<503 {
        let order = GiftOrder(
            room: try RoomID("r1"), giftID: try GiftID("rose"), key: try IdempotencyKey("k\(number)"))
        let sender = GiftUser(userID: try UserID("u1"))
        _ = try await fixture.server.ledger.place(PreparedOrder(order, from: sender), isBilledOutside: false)
    }
    #expect(try await fixture.events(query: "?limit=2000").map { $0["seq"]?.integer } == Array(1...500))
    #expect(try await fixture.events(query: "?after=500&to=2000").map { $0["seq"]?.integer } == [501, 502, 503])
}

@Test func eventsAreLinesThatEnd() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    try await fixture.credit("u1", 20)
    for index in 0..<5 { try await fixture.send(key: "k\(index)") }
    #expect(try await fixture.events().map { $0["seq"]?.integer } == [1, 2, 3, 4, 5])
    #expect(try await fixture.events(query: "?after=1&to=3").map { $0["seq"]?.integer } == [2, 3])
    #expect(try await fixture.events(query: "?after=3&limit=1").map { $0["seq"]?.integer } == [4])
    #expect(try await fixture.events(query: "?after=5&limit=9").isEmpty)
    let stranger = try await fixture.call(
        .init(target: "/v1/rooms/r9/events?limit=5", user: "u1", fields: ["Accept": "application/x-ndjson"]))
    #expect(stranger.status == 404)
}
