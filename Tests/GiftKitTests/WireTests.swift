@testable import GiftKit
import GiftModel
import SVGACoding
import SVGATestSupport
import SVGATransfer
import Testing

private let stream = """
    \u{FEFF}: hello\r\nretry: 1500\r\n\r\nid: 7\nevent: gift\ndata: {"a":\ndata: 1}\n\nevent: like\rdata:{"count":3}\r\rdata\n\n\
    id: 8\n\nevent: text\ndata: x
    """

/// Events are the same however the bytes are cut, with all three ends of lines.
@Test(arguments: 1...40) func eventsInPieces(size: Int) throws {
    var (parser, events) = (EventStreamParser(), [EventStreamParser.Event]())
    for part in Array(stream.utf8).split(by: size) { events += try parser.receive(part) }
    #expect(
        events == [
            .init(name: "gift", data: Array("{\"a\":\n1}".utf8), id: "7"),
            .init(name: "like", data: Array("{\"count\":3}".utf8), id: "7"), .init(name: "message", data: [], id: "7"),
        ])
    #expect(parser.retryDelay == .milliseconds(1500))
}

/// No bytes trap, and a line without an end does not grow for ever.
@Test func damagedStreams() throws {
    var random = SplitMix64(seed: 7)
    let words = ["data", ":", " ", "\n", "\r", "id", "event", "retry", "\u{0}", "9999999999999999999999", "gift", "é"]
    for _ in 0..<200 {
        var parser = EventStreamParser()
        let text = (0..<40).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }.joined()
        for event in try parser.receive(Array(text.utf8)) { _ = RoomEvent(event, in: try RoomID("r")) }
    }
    var parser = EventStreamParser()
    #expect(throws: SVGAError.self) {
        for _ in 0..<20 { _ = try parser.receive(Array(repeating: UInt8(ascii: "x"), count: 100_000)) }
    }
}

/// Names of rooms and users are any text, and stay within their part of the path.
@Test func pathsAreEscaped() {
    #expect(GiftCall(.get, ["v1", "rooms", "a/b?ü 1"]).target == "/v1/rooms/a%2Fb%3F%C3%BC%201")
    #expect(GiftCall(.get, ["v1", ".."], query: [("after", nil), ("x", "&=")]).target == "/v1/%2E%2E?x=%26%3D")
}

/// Responses of servers and proxies, and their meaning for an order.
@Test(arguments: [
    (402, #"{"code":"insufficient-balance","have":1,"need":2}"#, SVGAError.insufficientBalance(have: 1, need: 2)),
    (403, #"{"code":"refused","hookCode":9,"reason":"no"}"#, .refused(code: 9, reason: "no")),
    (403, #"{"code":"muted","detail":"m"}"#, .muted),
    (401, #"{"detail":"the token ended"}"#, .unauthorized("the token ended")),
    (404, #"{"code":"unknown-gift"}"#, .unknownGift), (404, #"{"code":"no-such-room"}"#, .unknownRoom),
    (409, #"{"code":"price-changed","coins":5}"#, .priceChanged(5)), (410, "", .roomClosed),
    (422, #"{"code":"key-reused","detail":"k"}"#, .keyReused),
    (429, #"{"code":"rate-limited"}"#, .rateLimited(retryAfter: .seconds(1))),
    (503, "<html>busy</html>", .unavailable("status 503")),
])
func problems(status: Int, body: String, error: SVGAError) throws {
    #expect(GiftReply(status: status, body: Array(body.utf8)).problem?.error == error)
}

/// Only a state on record, or `"charged": false`, proves the outcome of an order.
@Test(arguments: [
    (
        200, #"{"order":{"id":"o1","state":"accepted"},"balance":3}"#,
        GiftOutcome.accepted(event: nil, balance: 3)
    ),
    (200, #"{"id":"o1","state":"refused","code":"refused","reason":"no"}"#, .ended(.refused(code: 0, reason: "no"))),
    (403, #"{"code":"refused","order":{"state":"refused"},"reason":"no"}"#, .ended(.refused(code: 0, reason: "no"))),
    (409, #"{"code":"cancelled","order":{"id":"o1","state":"cancelled"}}"#, .ended(.chargedTooLate)),
    (409, #"{"code":"refunded","order":{"id":"o1","state":"refunded"}}"#, .ended(.refunded)),
    (409, #"{"code":"under-way","order":{"id":"o1","state":"pending"}}"#, .undecided(orderID: "o1")),
    (504, #"{"order":{"id":"o1","state":"unknown","attention":true}}"#, .undecided(orderID: "o1", needsSupport: true)),
    (503, #"{"order":{"id":"o1","state":"void"},"charged":false,"detail":"d"}"#, .notTaken(.unavailable("d"))),
    (410, #"{"code":"abandoned","order":{"id":"o1","state":"void"},"charged":false}"#, .notTaken(.abandoned)),
    (410, #"{"code":"archived","order":{"id":"o1","state":"accepted"}}"#, .accepted(event: nil, balance: nil)),
    (410, #"{"code":"archived","order":{"state":"refused"}}"#, .ended(.refused(code: 0, reason: ""))),
    (429, #"{"code":"rate-limited","charged":false}"#, .notTaken(.rateLimited(retryAfter: .seconds(1)))),
    (429, "<html>busy</html>", .undecided(orderID: nil)), (403, "{}", .undecided(orderID: nil)),
    (200, "<html>", .undecided(orderID: nil)), (500, "", .undecided(orderID: nil)),
])
func outcomes(status: Int, body: String, outcome: GiftOutcome) throws {
    let answer = ServerProblem(GiftReply(status: status, body: Array(body.utf8)))
    #expect(GiftOutcome(answer, in: try RoomID("r")) == outcome)
}

/// If the order may have been accepted, the error never denies it.
@Test func lostAnswersProveNothing() throws {
    let noJSON = #expect(throws: SVGAError.self) { try GiftReply(status: 200, body: []).tree() }
    let lost: [SVGAError] = [
        .connectionLost("x"), .timedOut(.stall), .timedOut(.total), .timedOut(.turn), .protocolFailed("x"),
        .incompleteBody(received: 1, expected: 2), .transferCancelled, .bodyTooLarge(limit: 1, announced: nil),
        .outOfMemory(byteCount: 1), try #require(noJSON),
    ]
    for error in lost { #expect(GiftOutcome(error) == .undecided(orderID: nil)) }
    for error in [SVGAError.unreachable("x"), .unresolvable("x"), .tlsFailed("x"), .timedOut(.connect)] {
        #expect(GiftOutcome(error) == .notTaken(error) && error.giftFailure == .network)
    }
    for error in [SVGAError.invalidURL("x"), .schemeRefused("x"), .sourceRefused] {
        #expect(GiftOutcome(error) == .notTaken(error) && error.giftCode == "invalid")
    }
}

/// A token names its user; other text is refused before anything is sent.
@Test func tokensNameTheirUser() throws {
    let backend = try HTTPGiftBackend(server: "http://127.0.0.1:9/", token: WireTransport.token(of: "ada"))
    #expect(backend.user?.text == "ada")
    #expect(throws: SVGAError.self) { try HTTPGiftBackend(server: "http://127.0.0.1:9/", token: "secret") }
    #expect(throws: SVGAError.self) { try HTTPGiftBackend(server: "ftp://x", token: WireTransport.token(of: "ada")) }
    #expect(throws: SVGAError.self) { try backend.setToken("a.b.c") }
}

/// A stream that begins between an own gift and its answer does not report the gift: the answer shows it, once.
@Test func ownGiftsBeforeTheStreamAreShown() throws {
    var sequence = EventSequence()
    sequence.connect(after: 2)
    func takeOwn(_ seq: Int, isReplay: Bool) throws -> EventSequence.Outcome {
        let event = GiftEvent(
            id: try EventID("e\(seq)"), seq: seq, room: try RoomID("r"), time: 0, sender: try TestRoom.user("u"),
            gift: Gift(giftID: try GiftID("g"), name: "G"), count: 1)
        return sequence.receiveOwn(event, isReplay: isReplay)
    }
    #expect(try takeOwn(2, isReplay: false) == .new)
    #expect(try takeOwn(2, isReplay: false) == .known)
    // The gift of an earlier request may be long past.
    #expect(try takeOwn(1, isReplay: true) == .known)
    #expect(sequence.last == 2)
}

/// The filter keeps to numbers where there are some, and to names where there are none.
@Test func sequencesFilter() throws {
    func event(_ seq: Int?, _ id: String) throws -> GiftEvent {
        GiftEvent(
            id: try EventID(id), seq: seq, room: try RoomID("r"), time: 0, sender: try TestRoom.user("u"),
            gift: Gift(giftID: try GiftID("g"), name: "G"), count: 1)
    }
    var sequence = EventSequence()
    func take(_ seq: Int?, _ id: String) throws -> EventSequence.Outcome { sequence.receive(try event(seq, id)) }
    #expect(try [take(nil, "a"), take(nil, "a"), take(5, "e5"), take(4, "e4")] == [.new, .known, .new, .known])
    // Own ones are ahead, and the stream passes over them.
    let own = sequence.receiveOwn(try event(7, "e7"), isReplay: false)
    #expect(own == .new && sequence.last == 5)
    #expect(try [take(6, "e6"), take(7, "e7")] == [.new, .known] && sequence.last == 7)
    // Events that are still missing after another request never come.
    #expect(try [take(9, "e9"), take(9, "e9")] == [.gap, .new])
    sequence.reset(to: 20)
    #expect(try [take(20, "e20"), take(21, "e21")] == [.known, .new])
}
