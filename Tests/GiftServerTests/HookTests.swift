import GiftHook
import SVGACoding
import SVGASystem
import SVGATestServices
import Testing

@testable import GiftServer

/// A biller that answers what a test says, and a server that asks it.
private final class HookFixture: Sendable {
    let biller: FaultServer
    let gifts: GiftServerFixture
    static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

    init(
        _ change: (inout GiftHookSettings) -> Void = { _ in },
        _ answer: @escaping @Sendable (FaultRequest) -> FaultResponse
    ) async throws {
        let biller = try FaultServer(answer)
        self.biller = biller
        gifts = try GiftServerFixture { configuration in
            var hook = GiftHookSettings(url: biller.url("/hook"))
            hook.secrets = HookFixture.secret
            // A test is kept waiting for long where others use the processors.
            hook.timeout = .seconds(60)
            change(&hook)
            configuration.hook = hook
        }
        try await gifts.furnish()
    }

    /// Calls that the biller got about gifts.
    var calls: [FaultRequest] { biller.requests.filter { $0.method == "POST" } }

    static func says(_ json: String) -> FaultResponse { .ok(Array(json.utf8)) }
}

@Test func theHookAllows() async throws {
    let fixture = try await HookFixture { _ in HookFixture.says(#"{"result":"allow","balance":77}"#) }
    let reply = try await fixture.gifts.send(count: 5, key: "k1", more: #","platform":"Web""#)
    #expect(reply.status == 201 && reply.json["balance"]?.integer == 77)
    #expect(reply.json["event"]?["seq"]?.integer == 1)
    let call = try #require(fixture.calls.first)
    let receiver = Webhook(secrets: try WebhookSecrets(parsing: HookFixture.secret))
    try receiver.verify(body: call.body, headerFields: call.fields)
    let body = try JSONTree(parsing: call.body)
    #expect(body["type"]?.string == "gift.send.requested" && body["data", "cost"]?.integer == 10)
    #expect(body["data", "sender", "userID"]?.string == "u1" && body["data", "room"]?.string == "r1")
    #expect(body["data", "client", "platform"]?.string == "Web")
    #expect(body["data", "client", "address"]?.string == "127.0.0.1")
    #expect(call["webhook-id"] == body["data", "paymentId"]?.string)
    #expect(body["data", "orderId"]?.string == reply.json["event"]?["id"]?.string)
    #expect(reply.json["order"]?["state"]?.string == "accepted")
    // A repetition gets the stored answer, and no one is called.
    let again = try await fixture.gifts.send(count: 5, key: "k1", more: #","platform":"Web""#)
    #expect(again.status == 200 && again.json["balance"]?.integer == 77 && fixture.calls.count == 1)
}

@Test func theHookSaysBalances() async throws {
    let balance = Lock<Int?>(940)
    let fixture = try await HookFixture { _ in
        HookFixture.says(balance.withLock { $0.map { "{\"balance\":\($0)}" } ?? "{}" })
    }
    #expect(try await fixture.gifts.balance("u1") == 940)
    let call = try #require(fixture.calls.first)
    try Webhook(secrets: WebhookSecrets(parsing: HookFixture.secret)).verify(
        body: call.body, headerFields: call.fields)
    let body = try JSONTree(parsing: call.body)
    #expect(body["type"]?.string == "gift.balance.requested" && body["data", "user", "userID"]?.string == "u1")
    balance.withLock { $0 = nil }
    #expect(try await fixture.gifts.get("/v1/wallets/u1", "u1").json["balance"] == .null)
    #expect(try await fixture.gifts.get("/v1/wallets/u1", "u2").status == 403 && fixture.calls.count == 2)
}

@Test func theHookDenies() async throws {
    let fixture = try await HookFixture { _ in HookFixture.says(#"{"result":"deny","code":7,"reason":"risk"}"#) }
    for _ in 0..<2 {
        let reply = try await fixture.gifts.send(key: "k1")
        #expect(reply.status == 403 && reply.code == "refused" && reply.json["reason"]?.string == "risk")
        #expect(reply.json["hookCode"]?.integer == 7)
    }
    #expect(fixture.calls.count == 1)
    #expect(try await fixture.gifts.events().isEmpty)
}

@Test func theHostedHookDecides() async throws {
    let change: @Sendable (inout GiftHookSettings) -> Void = { $0.dialect = .hosted }
    let fixture = try await HookFixture(change) { request in
        let code = String(decoding: request.body, as: UTF8.self).contains("rocket") ? 102_150 : 0
        return HookFixture.says(#"{"ActionStatus":"OK","ErrorInfo":"poor","ErrorCode":\#(code)}"#)
    }
    #expect(try await fixture.gifts.send(key: "k1").status == 201)
    let refused = try await fixture.gifts.send("rocket", key: "k2")
    #expect(refused.status == 403 && refused.json["hookCode"]?.integer == 102_150)
    #expect(fixture.calls.allSatisfy { $0.target.contains("CallbackCommand=Live.CallbackBeforeSendGift") })
}

@Test func withoutAHookNoCallsAreSent() async throws {
    let fixture = try await HookFixture { _ in .ok([]) }
    fixture.biller.stop()
    let reply = try await fixture.gifts.send(key: "k1")
    #expect(reply.status == 503 && reply.code == "unavailable" && reply.fields["retry-after"] != nil)
    #expect(reply.json["order"]?["state"]?.string == "void" && reply.json["charged"] == .boolean(false))
    #expect(try await fixture.gifts.events().isEmpty)
    #expect(fixture.gifts.log.withLock { $0.contains { $0.contains("hook-failed") && $0.contains("unreachable") } })
}

@Test func callsWithoutASignatureAreWarnedOf() async throws {
    for secrets in [nil, HookFixture.secret] {
        let fixture = try await HookFixture({ $0.secrets = secrets }) { _ in .ok([]) }
        let isWarned = fixture.gifts.log.withLock { $0.contains { $0.contains("hook-unsigned") } }
        #expect(isWarned == (secrets == nil))
    }
}

@Test func withoutAHookTheRuleCanAllow() async throws {
    let fixture = try await HookFixture({ $0.onFailure = .allow }) { _ in .status(500) }
    let reply = try await fixture.gifts.send(key: "k1")
    #expect(reply.status == 201 && reply.json["balance"] == .null)
    #expect(fixture.gifts.server.metricsText.contains("gift_hook_unasked_gifts_total 1\n"))
    let books = try await fixture.gifts.get("/v1/admin/books", "admin", .admin)
    #expect(books.json["items"]?.elements.first?["state"]?.string == "unbilled")
}

@Test(arguments: [
    FaultResponse.status(500), .status(401), .status(404), .redirect(to: "/other", status: 307),
    .ok(Array("<html>".utf8)), .raw([]), .ok([UInt8](repeating: 0x20, count: 100_000)),
    HookFixture.says(#"{"result":"allow","balance":"a lot"}"#),
])
func answersThatAreNoneLeaveTheOutcomeUnknown(answer: FaultResponse) async throws {
    let fixture = try await HookFixture { _ in answer }
    let reply = try await fixture.gifts.send(key: "k1")
    #expect(reply.status == 504 && reply.code == "outcome-unknown")
    let id = try #require(reply.json["orderId"]?.string)
    let order = try await fixture.gifts.get("/v1/orders/\(id)", "u1")
    #expect(order.json["state"]?.string == "unknown")
    // A repetition makes no call: the biller is called with the order's ID, in the background.
    #expect(try await fixture.gifts.send(key: "k1").status == 504)
    #expect(Set(fixture.calls.map { $0["webhook-id"] }).count == 1)
    #expect(reply.json["order"]?["state"]?.string == "unknown" && reply.json["charged"] == nil)
    #expect(try await fixture.gifts.events().isEmpty)
}

@Test func aHookThatFailsAllTheTimeIsLeftAlone() async throws {
    let fixture = try await HookFixture { _ in .status(500) }
    var statuses: [Int] = []
    // On a slow machine the first ones are retried meanwhile, which fails too, and the biller is called again.
    while statuses.count < 50, statuses.last != 503 {
        statuses.append(try await fixture.gifts.send(key: "k\(statuses.count)").status)
    }
    #expect(statuses.last == 503 && statuses.dropLast().allSatisfy { $0 == 504 } && fixture.calls.count >= 20)
    #expect(Set(fixture.calls.map { $0["webhook-id"] }).count == statuses.count - 1, "the last order asked nobody")
    #expect(fixture.gifts.server.metricsText.contains(#"gift_hook_calls_total{answer="breaker-open"}"#))
}

@Test func equalKeysAtOnceAskOnce() async throws {
    let gate = Gate()
    defer { gate.open() }
    let fixture = try await HookFixture { _ in
        gate.wait()
        return HookFixture.says(#"{"result":"allow"}"#)
    }
    let gifts = fixture.gifts
    let first = Task { try await gifts.send(key: "k1") }
    try await waiting { try waitForResult { fixture.calls.isEmpty ? nil : () } }
    let second = try await gifts.send(key: "k1")
    #expect(second.status == 409 && second.code == "under-way" && second.fields["retry-after"] == "1")
    gate.open()
    #expect(try await first.value.status == 201)
    #expect(fixture.calls.count == 1)
}

/// The outcome of an order that the server's end interrupts is unknown.
@Test func theEndLeavesTheOutcomeOfOrdersUnknown() throws {
    let service = try GiftServerFixture().server.service
    for target in ["/v1/rooms/r1/gifts", "/v1/rooms/r1/gifts?a=/b", "/v1/rooms/r1", "/v1/rooms?x=/gifts", ""] {
        let response = service.response(to: .shutdown(target: target), requestID: "a")
        #expect(response.status == (target.hasPrefix("/v1/rooms/r1/gifts") ? 504 : 503), "\(target)")
    }
}

@Test func hooksThatCannotBeAskedAreRefusedAtTheStart() async throws {
    for (url, secrets) in [("ftp://127.0.0.1/", nil), ("http://127.0.0.1/", "no secret")] as [(String, String?)] {
        #expect(throws: SVGAError.self) {
            try GiftServerFixture { configuration in
                var hook = GiftHookSettings(url: url)
                hook.secrets = secrets
                configuration.hook = hook
            }
        }
    }
}
