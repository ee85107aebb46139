import GiftLedger
import SVGACoding
import SVGASystem
import SVGATestServices
import Testing

@testable import GiftServer

@Suite struct OperatorOrderTests {
    private let fixture: GiftServerFixture
    private let biller: FaultServer

    /// A server whose hosted billing system answers no request, so that each order waits for an operator.
    init() async throws {
        let biller = try FaultServer { _ in .status(500) }
        self.biller = biller
        fixture = try GiftServerFixture { configuration in
            var hook = GiftHookSettings(url: biller.url("/"))
            (hook.dialect, hook.timeout) = (.hosted, .seconds(60))
            configuration.hook = hook
        }
        try await fixture.furnish()
    }

    private func post(_ path: String, _ body: String, key: String = "op") async throws -> HTTPClient.Reply {
        try await fixture.post(path, body, "ops", .admin, key: key)
    }

    private func undecided(_ key: String) async throws -> String {
        let reply = try await fixture.send(key: key)
        #expect(reply.status == 504 && reply.json["order"]?["attention"] == .boolean(true))
        return try #require(reply.json["order"]?["id"]?.string)
    }

    @Test func operatorsSettleAndRefundOrders() async throws {
        let (charged, free) = (try await undecided("k1"), try await undecided("k2"))
        #expect(biller.requests.count == 2, "the hosted dialect asks once")
        let list = try await fixture.get("/v1/admin/orders?attention=true", "ops", .admin).json["items"]?.elements
        #expect(list?.compactMap { $0["id"]?.string } == [free, charged])
        #expect(try await fixture.get("/v1/admin/orders?state=accepted", "ops", .admin).json["items"] == .array([]))
        let path = "/v1/admin/orders/"
        let settled = try await post("\(path)\(charged)/settlement", #"{"as":"accepted","note":"in their books"}"#)
        #expect(settled.status == 200 && settled.json["state"]?.string == "accepted")
        #expect(settled.json["note"]?.string == "in their books" && settled.json["payment"]?.string?.count == 64)
        #expect(try await post("\(path)\(free)/settlement", #"{"as":"refused","note":"not there"}"#).status == 200)
        // Nothing is shown, and the sender learns the outcome.
        #expect(try await fixture.events().isEmpty)
        let sent = try await fixture.send(key: "k1")
        #expect(sent.status == 200 && sent.json["event"] == .null)
        #expect(try await fixture.send(key: "k2").code == "refused")
        // The other decision comes too late; the same one again changes nothing.
        let late = try await post("\(path)\(charged)/settlement", #"{"as":"refused","note":"x"}"#)
        #expect(late.status == 409 && late.json["state"]?.string == "accepted")
        #expect(try await post("\(path)\(charged)/settlement", #"{"as":"accepted","note":"x"}"#).status == 200)
        #expect(try await post("\(path)\(charged)/refund", #"{"note":"complaint"}"#).status == 200)
        let refunded = try await fixture.send(key: "k1")
        #expect(refunded.status == 409 && refunded.code == "refunded")
        let details = try await fixture.get("/v1/orders/\(charged)", "ops", .admin).json
        #expect(details["audit"]?.elements.compactMap { $0["action"]?.string } == ["settle", "refund"])
        #expect(details["audit"]?.elements.compactMap { $0["to"]?.string } == ["accepted", "refunded"])
        #expect(try await fixture.get("/v1/orders/\(charged)", "u1").json["payment"] == nil)
        #expect(try await fixture.server.ledger.reconcile().faults == [])
        let audit = try await fixture.get("/v1/admin/audit?limit=2", "ops", .admin).json
        #expect(audit["items"]?.elements.count == 2 && audit["next"]?.string != nil)
        let books = try await fixture.get("/v1/admin/books?from=2026-01-01", "ops", .admin).json["items"]?.elements
        #expect(books?.compactMap { $0["state"]?.string } == ["refunded", "refused"])
        #expect(books?.first?["payment"] == details["payment"] && books?.first?["cost"]?.integer == 2)
    }

    @Test func aRefundOfAWalletGivesTheCoinsBack() async throws {
        let fixture = try GiftServerFixture()
        try await fixture.furnish()
        try await fixture.credit("u1", 10)
        let id = try #require(try await fixture.send(key: "k1").json["order"]?["id"]?.string)
        let path = "/v1/admin/orders/\(id)/refund"
        for key in ["a", "b"] {
            let reply = try await fixture.post(path, #"{"note":"by mistake"}"#, "ops", .admin, key: key)
            #expect(reply.status == 200 && reply.json["state"]?.string == "refunded")
        }
        #expect(try await fixture.balance("u1") == 10)
        #expect(try await fixture.events().count == 1, "viewers have seen it")
        #expect(try await fixture.server.ledger.reconcile().faults == [])
        let debit = "/v1/wallets/u1/debits"
        let body = #"{"coins":7,"note":"charged back"}"#
        #expect(try await fixture.post(debit, body, "ops", .admin, key: "d").json["balance"]?.integer == 3)
        let again = try await fixture.post(debit, body, "ops", .admin, key: "d")
        #expect(again.status == 200 && again.fields["idempotent-replayed"] == "true")
        #expect(try await fixture.post(debit, body, "ops", .admin, key: "e").status == 422)
        #expect(try await fixture.balance("u1") == 3)
        let audit = try await fixture.get("/v1/admin/audit", "ops", .admin).json["items"]?.elements
        #expect(audit?.compactMap { $0["note"]?.string } == ["by mistake", "charged back"])
        #expect(try await fixture.server.ledger.reconcile().faults == [])
    }

    /// The answers say that the order is archived, and whether it was charged.
    @Test func anArchivedKeyIsGone() async throws {
        let fixture = try GiftServerFixture()
        try await fixture.furnish()
        try await fixture.credit("u1", 10)
        let id = try #require(try await fixture.send(key: "k1").json["order"]?["id"]?.string)
        try await fixture.send(key: "k2")
        // Ten days later, the first event is gone.
        try await fixture.server.ledger.write(.exclusive) { session in
            try session.database.run("UPDATE gift_order SET created_at = created_at - 864000000", [])
            try session.database.run("DELETE FROM event WHERE seq = 1", [])
        }
        let path = "/v1/admin/archive"
        let now = WallClock.milliseconds
        for query in ["", "?before=\(now)", "?before=today"] {
            #expect(try await fixture.get(path + query, "ops", .admin).status == 400, "\(query)")
        }
        let list = try await fixture.get("\(path)?before=\(now - 691_200_000)", "ops", .admin).json["items"]?.elements
        #expect(list?.count == 1 && list?.first?["id"]?.string == id && list?.first?["key"]?.string == "k1")
        #expect(list?.first?["state"]?.string == "accepted" && list?.first?["payment"]?.string == id)
        for orders in ["", #","orders":{}"#, #","orders":{"none":"accepted"}"#, #","orders":{"\(id)":"lost"}"#] {
            let reply = try await fixture.post(path, "{\"note\":\"x\"\(orders)}", "ops", .admin, key: "a")
            #expect(reply.status == 400, "\(orders)")
        }
        let books = try await fixture.get("/v1/admin/books", "ops", .admin).text
        for (state, count) in [("refunded", 0), ("accepted", 1), ("accepted", 0)] {
            let body = "{\"note\":\"old\",\"orders\":{\"\(id)\":\"\(state)\"}}"
            let reply = try await fixture.post(path, body, "ops", .admin, key: "a")
            #expect(reply.status == 200 && reply.json["archived"]?.integer == count)
        }
        let late = GiftServerFixture.Call(
            method: "POST", target: "/v1/rooms/r1/gifts", user: "u1", role: .viewer,
            body: #"{"giftID":"rose","count":1}"#, key: "k1", expiresIn: -3600)
        let replies = [
            try await fixture.send(key: "k1"), try await fixture.call(late), try await fixture.get("/v1/orders?key=k1"),
            try await fixture.get("/v1/orders/\(id)"), try await fixture.get("/v1/orders/\(id)", "ops", .admin),
            try await fixture.delete("/v1/orders?key=k1", "u1", .viewer),
            try await fixture.post("/v1/admin/orders/\(id)/refund", #"{"note":"x"}"#, "ops", .admin, key: "r"),
        ]
        for reply in replies {
            #expect(reply.status == 410 && reply.code == "archived", "\(reply.text)")
            #expect(reply.json["order"]?["state"]?.string == "accepted" && reply.json["charged"] == nil)
        }
        #expect(try await fixture.get("/v1/orders/\(id)", "u2").status == 404)
        #expect(try await fixture.send(count: 2, key: "k1").code == "key-reused")
        #expect(try await fixture.balance("u1") == 6)
        #expect(try await fixture.get("/v1/admin/books", "ops", .admin).text == books)
        #expect(try await fixture.server.ledger.reconcile().faults == [])
    }

    @Test func onlyAdministratorsOperate() async throws {
        let id = try await undecided("k1")
        for path in ["/v1/admin/orders", "/v1/admin/books", "/v1/admin/archive", "/v1/admin/audit"] {
            #expect(try await fixture.get(path, "u1").status == 403)
        }
        for path in ["/v1/admin/orders/\(id)/refund", "/v1/wallets/u1/debits", "/v1/admin/archive"] {
            #expect(try await fixture.post(path, "{}", "u1", .moderator, key: "k").status == 403)
        }
        let settlement = "/v1/admin/orders/\(id)/settlement"
        for body in ["{}", #"{"note":"x"}"#, #"{"as":"void","note":"x"}"#, #"{"as":"accepted","note":""}"#] {
            #expect(try await post(settlement, body).status == 400, "\(body)")
        }
        #expect(try await fixture.post(settlement, #"{"as":"accepted","note":"x"}"#, "ops", .admin).status == 400)
        #expect(try await post("/v1/admin/orders/\(id)/refund", #"{"note":"x"}"#).status == 409)
        #expect(try await post("/v1/admin/orders/none/refund", #"{"note":"x"}"#).status == 404)
    }
}
