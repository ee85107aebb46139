import SVGACoding
import SVGASystem
import SVGATestServices
import Testing

@testable import GiftServer

/// A sender whose answer was lost, whatever happened meanwhile.
@Suite struct OrderKeyTests {
    private func fixture(_ change: (inout GiftServerConfiguration) -> Void = { _ in }) async throws -> GiftServerFixture
    {
        let fixture = try GiftServerFixture { change(&$0) }
        try await fixture.furnish()
        try await fixture.credit("u1", 10)
        return fixture
    }

    private func order(_ key: String, expiresIn seconds: Int = 3600) -> GiftServerFixture.Call {
        GiftServerFixture.Call(
            method: "POST", target: "/v1/rooms/r1/gifts", user: "u1", role: .viewer,
            body: #"{"giftID":"rose","count":1}"#,
            key: key, expiresIn: seconds)
    }

    @Test func aKnownKeyComesBeforeRates() async throws {
        let fixture = try await fixture { $0.rates.sender = 1 }
        let first = try await fixture.send(key: "k0")
        #expect(first.status == 201)
        var limited: HTTPClient.Reply?
        // On a busy machine, orders may be more than a second apart.
        for number in 1..<60 where limited == nil {
            let reply = try await fixture.send(key: "k\(number)")
            if reply.status == 429 { limited = reply }
        }
        #expect(limited?.code == "rate-limited" && limited?.json["charged"] == .boolean(false))
        for _ in 0..<5 {
            let again = try await fixture.send(key: "k0")
            #expect(again.status == 200 && again.json["event"] == first.json["event"])
            #expect(try await fixture.send(count: 2, key: "k0").code == "key-reused")
        }
    }

    @Test func aTokenThatHasEndedReadsItsOwnOutcomes() async throws {
        let fixture = try await fixture()
        let first = try await fixture.call(order("k0"))
        let id = try #require(first.json["order"]?["id"]?.string)
        let again = try await fixture.call(order("k0", expiresIn: -3600))
        #expect(again.status == 200 && again.json["event"] == first.json["event"])
        let new = try await fixture.call(order("new", expiresIn: -3600))
        #expect(new.status == 401 && new.json["charged"] == .boolean(false))
        #expect(try await fixture.call(order("k0", expiresIn: -90_000)).status == 401)
        func get(_ target: String, _ user: String = "u1", _ method: String = "GET") async throws -> Int {
            try await fixture.call(
                GiftServerFixture.Call(
                    method: method, target: target, user: user, role: user == "admin" ? .admin : .viewer,
                    expiresIn: -3600)
            ).status
        }
        for target in ["/v1/orders/\(id)", "/v1/orders?key=k0"] { #expect(try await get(target) == 200) }
        for user in ["u2", "admin"] { #expect(try await get("/v1/orders/\(id)", user) == 404) }
        #expect(try await get("/v1/wallets/u1") == 401)
        #expect(try await get("/v1/orders?key=k0", "u1", "DELETE") == 401)
        #expect(try await fixture.balance("u1") == 8)
    }

    @Test func anOrderIsFoundByItsKey() async throws {
        let fixture = try await fixture()
        let sent = try await fixture.send(key: "k0")
        let found = try await fixture.get("/v1/orders?key=k0")
        #expect(found.status == 200 && found.json["state"]?.string == "accepted")
        #expect(found.json["event"] == sent.json["event"] && found.json["balance"]?.integer == 8)
        #expect(try await fixture.get("/v1/orders?key=k1").status == 404)
        #expect(try await fixture.get("/v1/orders?key=k0", "u2").status == 404)
        #expect(try await fixture.get("/v1/orders").status == 400)
        #expect(try await fixture.get("/v1/orders?key=k0&more=1").status == 400)
    }

    @Test func anAbandonedKeyIsNeverCharged() async throws {
        let fixture = try await fixture()
        let gone = try await fixture.delete("/v1/orders?key=k0", "u1", .viewer)
        #expect(gone.status == 200 && gone.json["state"]?.string == "void" && gone.json["room"] == nil)
        let late = try await fixture.send(key: "k0")
        #expect(late.status == 410 && late.code == "abandoned" && late.json["charged"] == .boolean(false))
        #expect(late.json["order"]?["state"]?.string == "void")
        try await fixture.send(by: "u1", key: "paid")
        // One a second and sender.
        var paid = try await fixture.delete("/v1/orders?key=paid", "u1", .viewer)
        while paid.status == 429 {
            #expect(paid.fields["retry-after"] == "1")
            try await waiting { SteadyClock.wait(nanoseconds: 200_000_000) }
            paid = try await fixture.delete("/v1/orders?key=paid", "u1", .viewer)
        }
        #expect(paid.json["state"]?.string == "accepted" && paid.json["event"]?["seq"]?.integer == 1)
        #expect(try await fixture.delete("/v1/orders?key=k0", "u2", .viewer).json["state"]?.string == "void")
        #expect(try await fixture.balance("u1") == 8)
    }

    @Test func theRoomSaysWhoGetsGifts() async throws {
        let fixture = try await fixture()
        let other = try await fixture.send(key: "k0", more: #","receiver":"star""#)
        #expect(other.status == 403 && other.code == "forbidden" && other.json["charged"] == .boolean(false))
        #expect(try await fixture.send(by: "h1", key: "k1").status == 403)
        let room = try await fixture.put("/v1/rooms/r1", #"{"receivers":["star","u1"]}"#, "h1", .host)
        #expect(room.json["receivers"] == .array([.string("star"), .string("u1")]))
        #expect(try await fixture.send(key: "k0", more: #","receiver":"star""#).status == 201)
        #expect(try await fixture.send(key: "k2", more: #","receiver":"u1""#).status == 403)
        // Unnamed values stay.
        #expect(try await fixture.put("/v1/rooms/r1", "{}", "h1", .host).json["receivers"] == room.json["receivers"])
        let many = "[" + (0..<51).map { "\"r\($0)\"" }.joined(separator: ",") + "]"
        for body in [#""star""#, "[7]", #"[""]"#, many] {
            let reply = try await fixture.put("/v1/rooms/r1", #"{"receivers":\#(body)}"#, "h1", .host)
            #expect(reply.status == 400 && reply.json["path"]?.string == "receivers", "\(body.prefix(9))")
        }
    }

    @Test(arguments: ["{}", #"{"giftID":"rose","count":0}"#, "no"]) func invalidRequestsChargeNothing(body: String)
        async throws
    {
        let fixture = try await fixture()
        let reply = try await fixture.post("/v1/rooms/r1/gifts", body, key: "k0")
        #expect(reply.status == 400 && reply.json["charged"] == .boolean(false))
        #expect(try await fixture.post("/v1/rooms/r1/messages", body).json["charged"] == nil)
    }
}
