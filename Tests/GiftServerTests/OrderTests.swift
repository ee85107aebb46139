import GiftModel
import SVGACoding
import SVGATestServices
import SVGATestSupport
import Testing

@testable import GiftServer

/// 0.8: balance, bill, record, then the answer.
@Test func sendAndBalance() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    try await fixture.credit("u1", 15)
    let reply = try await fixture.send(count: 5, key: "k1")
    #expect(reply.status == 201)
    #expect(reply.json["balance"]?.integer == 5)
    let event = try #require(reply.json["event"])
    #expect(event["seq"]?.integer == 1 && event["cost"]?.integer == 10 && event["count"]?.integer == 5)
    #expect(event["sender", "userName"]?.string == "U1" && event["gift", "coins"]?.integer == 2)
    #expect(try await fixture.balance("u1") == 5)
    // A price that the client names and the catalogue does not have, and coins that do not exist.
    #expect(try await fixture.send(key: "k2", more: #","coins":1"#).code == "price-changed")
    let poor = try await fixture.send("rocket", key: "k3")
    #expect(poor.status == 402 && poor.json["have"]?.integer == 5 && poor.json["need"]?.integer == 100)
    #expect(try await fixture.balance("u1") == 5)
    #expect(try await fixture.events().count == 1)
    #expect(
        try await fixture.get("/v1/ledger?by=receiver", "admin", .admin).json["items"]?.elements.map {
            [$0["name"]?.string, $0["coins"].map { $0.line }]
        } == [["h1", "10"]])
}

/// 0.18: who names no receiver means the host.
@Test func defaultReceiver() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    try await fixture.credit("u1", 10)
    #expect(try await fixture.send(key: "k1").json["event"]?["receiver", "userID"]?.string == "h1")
    let other = try await fixture.send(key: "k2", more: #","receiver":"u5""#)
    #expect(other.json["event"]?["receiver", "userID"]?.string == "u5")
}

@Test func equalKeysAreOneOrder() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    try await fixture.credit("u1", 10)
    let first = try await fixture.send(key: "k1")
    let again = try await fixture.send(key: "k1")
    #expect(first.status == 201 && again.status == 200 && first.json["event"] == again.json["event"])
    #expect(again.fields["idempotent-replayed"] == "true" && first.fields["idempotent-replayed"] == nil)
    let other = try await fixture.send(count: 2, key: "k1")
    #expect(other.status == 422 && other.code == "key-reused")
    let refused = try await fixture.send("rocket", key: "k2")
    #expect(refused.status == 402 && refused.json["charged"] == .boolean(false) && refused.json["order"] == nil)
    #expect(other.json["charged"] == .boolean(false))
    // Keys are a sender's own.
    try await fixture.credit("u2", 10)
    #expect(try await fixture.send(by: "u2", key: "k1").status == 201)
    #expect(try await fixture.balance("u1") == 8)
}

/// A thousand connections with one key, on a file that is synced to disk: one order, one event, one debit.
@Test func concurrentEqualKeys() async throws {
    let folder = TemporaryFolder()
    let fixture = try GiftServerFixture { $0.databasePath = folder.path("gifts.db") }
    try await fixture.furnish()
    try await fixture.credit("u1", 1000)
    let (port, token) = (fixture.server.port, try GiftServerFixture.token("u1"))
    let body = Array(#"{"giftID":"rose","count":1}"#.utf8)
    let statuses = try await waiting {
        let clients = try (0..<1000).map { _ in try HTTPClient(port: port) }
        // All requests are on their way before the first answer is read.
        for client in clients {
            client.request(
                "POST", "/v1/rooms/r1/gifts", ["Authorization": "Bearer \(token)", "Idempotency-Key": "k"], body: body)
        }
        return clients.map { $0.reply()?.status ?? 0 }
    }
    #expect(statuses.count == 1000 && statuses.filter { $0 == 201 }.count == 1)
    #expect(statuses.allSatisfy { [200, 201, 409].contains($0) })
    #expect(try await fixture.balance("u1") == 998)
    #expect(try await fixture.events().count == 1)
}

/// Sends that together exceed the balance: as many as fit.
@Test func parallelSendsNeverOverdraw() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    try await fixture.credit("u1", 31)
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for index in 0..<40 { group.addTask { try await fixture.send(key: "p\(index)").status } }
        var all: [Int] = []
        for try await status in group { all.append(status) }
        return all
    }
    #expect(statuses.filter { $0 == 201 }.count == 15 && statuses.filter { $0 == 402 }.count == 25)
    #expect(try await fixture.balance("u1") == 1)
    #expect(try await fixture.events().map { $0["seq"]?.integer } == Array(1...15))
}

@Test(arguments: ["0", "-1", "1.5", "1e3", "\"5\"", "10000", "99999999999999999999"])
func countsAreRefused(count: String) async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    let reply = try await fixture.post(
        "/v1/rooms/r1/gifts", #"{"giftID":"rose","count":\#(count)}"#, key: "k\(count.utf8.count)")
    #expect(reply.status == 400 && reply.json["path"]?.string == "count")
}

/// The dearest gift as often as it can be sent.
@Test func largeCostsDoNotWrap() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    try await fixture.put("/v1/gifts/moon", #"{"name":"Moon","coins":1000000000}"#)
    let reply = try await fixture.send("moon", count: 9999, key: "k")
    #expect(reply.status == 402 && reply.json["need"]?.integer == 9_999_000_000_000)
    #expect(try await fixture.put("/v1/gifts/sun", #"{"name":"Sun","coins":1000000001}"#).status == 422)
}

@Test func ordersAreRefusedBeforeTheyCost() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    try await fixture.credit("u1", 1000)
    let target = "/v1/rooms/r1/gifts"
    let order = #"{"giftID":"rose","count":1}"#
    #expect(
        try await fixture.post(target, order).json["detail"]?.string?.hasPrefix("the field Idempotency-Key") == true)
    for key in [String(repeating: "k", count: 65), "a b"] {
        #expect(try await fixture.post(target, order, key: key).status == 400)
    }
    #expect(try await fixture.send("tulip", key: "k1").code == "unknown-gift")
    #expect(try await fixture.send(to: "r9", key: "k2").code == "no-such-room")
    let form = GiftServerFixture.Call(
        method: "POST", target: target, user: "u1", role: .viewer, body: order, key: "k3",
        fields: ["Content-Type": "application/x-www-form-urlencoded"])
    #expect(try await fixture.call(form).status == 415)
    var anonymous = form
    anonymous.isAnonymous = true
    let unknown = try await fixture.call(anonymous)
    #expect(unknown.status == 401 && unknown.fields["www-authenticate"] == "Bearer")
    var stranger = form
    (stranger.rooms, stranger.fields) = (["r2"], [:])
    #expect(try await fixture.call(stranger).code == "forbidden")
    let large = #"{"giftID":"rose","count":1,"platform":"\#(String(repeating: "a", count: 70_000))"}"#
    #expect(try await fixture.post(target, large, key: "k4").status == 413)
    try await fixture.delete("/v1/rooms/r1", "h1", .host)
    #expect(try await fixture.send(key: "k5").status == 410)
    #expect(try await fixture.balance("u1") == 1000)
}

/// 1.17: who is muted still gives.
@Test func mutedSenderStillGifts() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    try await fixture.credit("u1", 10)
    #expect(try await fixture.put("/v1/rooms/r1/mutes/u1", "{}", "h1", .host).status == 204)
    let text = #"{"type":"text","text":"hello"}"#
    #expect(try await fixture.post("/v1/rooms/r1/messages", text).code == "muted")
    #expect(try await fixture.post("/v1/rooms/r1/messages", #"{"type":"like"}"#).status == 202)
    #expect(try await fixture.send(key: "k1").status == 201)
    #expect(try await fixture.put("/v1/rooms/r1/mutes/u1", "{}", "u2", .host).status == 403)
    #expect(try await fixture.delete("/v1/rooms/r1/mutes/u1", "h1", .host).status == 204)
    #expect(try await fixture.post("/v1/rooms/r1/messages", text).status == 202)
}

@Test func ordersBelongToTheirSender() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    try await fixture.credit("u1", 10)
    let reply = try await fixture.send(key: "k1")
    let place = try #require(reply.fields["location"])
    let order = try await fixture.get(place, "u1")
    #expect(order.status == 200 && order.json["state"]?.string == "accepted" && order.json["cost"]?.integer == 2)
    #expect(try await fixture.get(place, "u2").status == 404)
    #expect(try await fixture.get(place, "admin", .admin).status == 200)
    #expect(try await fixture.get("/v1/orders/x", "u1").status == 404)
    let own = try await fixture.get("/v1/ledger?by=sender", "u1").json["items"]?.elements
    #expect(own?.compactMap { $0["name"]?.string } == ["u1"])
    #expect(try await fixture.get("/v1/ledger?by=sender", "u2").json["items"]?.elements.isEmpty == true)
    #expect(try await fixture.get("/v1/ledger?by=gift", "u1").status == 403)
    #expect(try await fixture.get("/v1/ledger?by=day&from=2026-01-01", "admin", .admin).status == 200)
    #expect(try await fixture.get("/v1/ledger?by=day&from=2026-13-01", "admin", .admin).status == 400)
}

@Test func sendersHaveARate() async throws {
    let fixture = try GiftServerFixture { $0.rates.sender = 1 }
    try await fixture.put("/v1/gifts/rose", #"{"name":"Rose","coins":0}"#)
    try await fixture.put("/v1/categories/party", #"{"name":"Party"}"#)
    try await fixture.put("/v1/categories/party/gifts/rose")
    try await fixture.put("/v1/rooms/r1", "{}", "h1", .host)
    var last: HTTPClient.Reply?
    // On a busy machine, orders may be more than a second apart.
    for index in 0..<50 {
        last = try await fixture.send(key: "k\(index)")
        if last?.status != 201 { break }
    }
    #expect(last?.status == 429 && last?.fields["retry-after"] != nil && last?.code == "rate-limited")
}
