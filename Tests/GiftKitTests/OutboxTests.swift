@testable import GiftKit
import GiftModel
import SVGASystem
import SVGATestSupport
import SVGATransfer
import Testing

/// A server whose answers a test writes down.
private final class ScriptedTransport: GiftTransport {
    struct Answer {
        let status: Int
        var body = ""

        static let lost = Answer(status: 0)
        static let accepted = Answer(
            status: 200, body: #"{"id":"o1","state":"accepted","balance":3,"order":{"id":"o1","state":"accepted"}}"#)
    }

    private struct State {
        var answers: [Answer]
        var requests: [String] = []
    }

    private let state: Lock<State>
    private let onRequest: @Sendable () -> Void

    init(_ answers: [Answer], onRequest: @escaping @Sendable () -> Void = {}) {
        (state, self.onRequest) = (Lock(State(answers: answers)), onRequest)
    }

    /// The methods and keys of all requests.
    var requests: [String] { state.withLock { $0.requests } }

    func reply(to call: GiftCall, token: String) async throws(SVGAError) -> GiftReply {
        onRequest()
        let key = call.fields["Idempotency-Key"] ?? String(call.target.split(separator: "=").last ?? "")
        let answer = state.withLock { state in
            state.requests.append("\(call.method.rawValue) \(key)")
            return state.answers.isEmpty ? Answer.lost : state.answers.removeFirst()
        }
        guard answer.status > 0 else { throw SVGAError.connectionLost("no answer").at(url: "") }
        return GiftReply(status: answer.status, body: Array(answer.body.utf8))
    }

    func stream(
        _ call: GiftCall, token: String, receive: @escaping @Sendable ([UInt8]) -> Void
    ) async throws(SVGAError) -> GiftReply { GiftReply(status: 204) }
}

private func outbox(
    _ transport: ScriptedTransport, _ test: TestRoom, file: String? = nil, sendCount: Int = 2
) throws -> OrderOutbox {
    var rules = GiftRetryRules()
    rules.maxSendCount = sendCount
    let backend = try HTTPGiftBackend(GiftClient(transport, token: WireTransport.token(of: "ada")))
    return try OrderOutbox(backend, file: file, clock: test.clock, rules: rules)
}

private func rose(_ test: TestRoom) throws -> GiftOrder { GiftOrder(room: test.room, giftID: try GiftID("rose")) }

/// After a lost answer no status ends an order, whether it comes from the server or from a proxy. The next poll does.
@Test(arguments: [401, 403, 404, 429, 500, 502, 503, 504], ["<html>", #"{"charged":false,"detail":"d"}"#])
func lostThenAnything(status: Int, body: String) async throws {
    let test = try await TestRoom()
    let transport = ScriptedTransport([.lost, .init(status: status, body: body), .accepted])
    let outbox = try outbox(transport, test)
    let (order, changes) = (try rose(test), outbox.changes)
    await test.passingTime {
        #expect(await outbox.send(order) == .undecided(orderID: nil))
        #expect(await changes.prefix(2).last?.outcome == .accepted(event: nil, balance: 3))
    }
    #expect(transport.requests == Array(repeating: "POST \(order.key)", count: 3))
    #expect(await outbox.pending.isEmpty)
}

/// After a lost answer a refusal without a record counts only when its key is abandoned.
@Test(arguments: [
    (402, #""code":"insufficient-balance","have":1,"need":2"#, SVGAError.insufficientBalance(have: 1, need: 2)),
    (409, #""code":"price-changed","coins":5"#, .priceChanged(5)), (410, #""code":"room-closed""#, .roomClosed),
])
func refusalAfterLossAbandonsTheKey(status: Int, members: String, error: SVGAError) async throws {
    let test = try await TestRoom()
    let refusal = ScriptedTransport.Answer(status: status, body: "{\(members),\"charged\":false}")
    let ends: [(ScriptedTransport.Answer, GiftOutcome)] = [
        (.init(status: 200, body: #"{"id":"o1","state":"void"}"#), .notTaken(error)),
        (.accepted, .accepted(event: nil, balance: 3)),
        (.init(status: 200, body: #"{"id":"o1","state":"unknown"}"#), .undecided(orderID: "o1")),
        (.init(status: 429, body: #"{"charged":false}"#), .undecided(orderID: nil)), (.lost, .undecided(orderID: nil)),
    ]
    for (end, outcome) in ends {
        let transport = ScriptedTransport([.lost, refusal, end])
        let outbox = try outbox(transport, test)
        let order = try rose(test)
        await test.passingTime { #expect(await outbox.send(order) == outcome) }
        #expect(transport.requests.prefix(3) == ["POST \(order.key)", "POST \(order.key)", "DELETE \(order.key)"])
    }
    // As the answer to the first request it needs no other.
    let first = ScriptedTransport([refusal])
    #expect(try await outbox(first, test).send(try rose(test)) == .notTaken(error))
    #expect(first.requests.count == 1)
}

/// The order is on the disk before its first request, and an order that cannot be stored is not sent.
@Test func storedBeforeItIsSent() async throws {
    let (test, folder) = (try await TestRoom(), TemporaryFolder())
    let stored = Lock([String]())
    let transport = ScriptedTransport([.accepted]) {
        stored.withLock { $0.append(String(decoding: folder.read("orders") ?? [], as: UTF8.self)) }
    }
    let order = try rose(test)
    _ = try await outbox(transport, test, file: folder.path("orders")).send(order)
    #expect(stored.withLock { $0.map { $0.contains(order.key.text) } } == [true])
    #expect(folder.read("orders").map { String(decoding: $0, as: UTF8.self) } == "{\"format\":1,\"orders\":[]}\n")
    #expect(folder.names() == ["orders"])
    let unsent = ScriptedTransport([.accepted])
    let outcome = try await outbox(unsent, test, file: folder.path("none/orders")).send(order)
    guard case .notTaken(let error) = outcome, error.giftFailure == .network else {
        return #expect(Bool(false), "an order that is not stored is not sent")
    }
    #expect(unsent.requests.isEmpty)
    folder.write(Array("[]".utf8), to: "damaged")
    #expect(throws: SVGAError.self) { try outbox(unsent, test, file: folder.path("damaged")) }
}

/// An app that ends after a lost answer asks with the same key when it starts again: one debit, one event.
@Test(arguments: Way.allCases) func outboxSurvivesARestart(way: Way) async throws {
    let (test, folder) = (try await TestRoom(way), TemporaryFolder())
    var rules = GiftRetryRules()
    rules.maxSendCount = 1
    var store: GiftStore? = try await test.store("ada", rules: rules, file: folder.path("ada"))
    test.world.inject(.losesAnswer)
    let key = IdempotencyKey.random()
    do {
        let first = try #require(store)
        await #expect(throws: SVGAError.outcomeUnknown(key: key, orderID: nil)) {
            try await first.sendGift(giftID: try GiftID("rose"), count: 3, key: key)
        }
        #expect(await first.state.prefix(1).first?.pending.map(\.order.key) == [key])
    }
    store = nil
    let second = try await test.store("ada", coins: 0, file: folder.path("ada"))
    // The events of the room begin after the gift, which the outbox reports.
    let (events, changes) = (second.events, second.outbox.changes)
    await second.waitForConnection()
    await second.outbox.resume()
    await test.passingTime {
        guard case .accepted(let event, _, let isReplay)? = await changes.prefix(1).first?.outcome else {
            Issue.record("the order is not decided")
            return
        }
        #expect(isReplay && event?.count == 3)
    }
    let later = try await test.send()
    #expect(await events.prefix(1) == [later])
    #expect(await second.outbox.pending.isEmpty)
    #expect(await second.state.firstMap { $0.balance } == 994)
    #expect(try await test.balance("ada") == 994)
    #expect(try await test.eventCount() == 2)
}

/// A viewer can abandon a pending order. Only the answer of the server ends it.
@Test func pendingOrdersAreAbandoned() async throws {
    let test = try await TestRoom()
    let transport = ScriptedTransport([.lost, .lost, .lost, .init(status: 200, body: #"{"id":"o1","state":"void"}"#)])
    let outbox = try outbox(transport, test, sendCount: 1)
    let order = try rose(test)
    #expect(await outbox.send(order) == .undecided(orderID: nil))
    #expect(await outbox.abandon(order) == .undecided(orderID: nil))
    #expect(await outbox.pending.map(\.order) == [order])
    #expect(await outbox.abandon(order) == .undecided(orderID: nil))
    #expect(await outbox.abandon(order) == .notTaken(.abandoned))
    #expect(await outbox.pending.isEmpty)
}

/// A server that refuses to abandon a key has decided nothing, whatever its problem says.
@Test(arguments: [404, 409, 410, 500]) func refusedAbandonsDecideNothing(status: Int) async throws {
    let body = #"{"code":"abandoned","order":{"id":"o1","state":"void"},"charged":false}"#
    let transport = ScriptedTransport([.init(status: status, body: body)])
    let backend = try HTTPGiftBackend(GiftClient(transport, token: WireTransport.token(of: "ada")))
    #expect(await backend.abandon(try rose(try await TestRoom())) == .undecided(orderID: nil))
}

/// A token that the server no longer takes is replaced, and the call is sent again.
@Test func tokensAreRenewed() async throws {
    let test = try await TestRoom()
    let transport = ScriptedTransport([.init(status: 401), .accepted, .init(status: 401)])
    let renewed = WireTransport.token(of: "ada") + "2"
    let client = GiftClient(transport, token: WireTransport.token(of: "ada")) { renewed }
    let backend = try HTTPGiftBackend(client)
    #expect(await backend.send(try rose(test)) == .accepted(event: nil, balance: 3))
    #expect(client.token == renewed)
    #expect(await backend.send(try rose(test)) == .undecided(orderID: nil))
    #expect(transport.requests.count == 3)
}
