@testable import GiftKit
import GiftModel
import SVGAJSON
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
    #expect(throws: EventStreamParser.TooLarge.self) {
        for _ in 0..<20 { _ = try parser.receive(Array(repeating: UInt8(ascii: "x"), count: 100_000)) }
    }
}

/// Names of rooms and users are any text, and stay within their part of the path.
@Test func pathsAreEscaped() {
    #expect(GiftCall(.get, ["v1", "rooms", "a/b?ü 1"]).target == "/v1/rooms/a%2Fb%3F%C3%BC%201")
    #expect(GiftCall(.get, ["v1", ".."], query: [("after", nil), ("x", "&=")]).target == "/v1/%2E%2E?x=%26%3D")
}

/// What servers and proxies answer, and what an order makes of it.
@Test(arguments: [
    (402, #"{"code":"insufficient-balance","have":1,"need":2}"#, GiftError.insufficientBalance(have: 1, need: 2)),
    (403, #"{"code":"refused","hookCode":9,"reason":"no"}"#, .refused(code: 9, reason: "no")),
    (403, #"{"code":"muted","detail":"m"}"#, .muted),
    (401, #"{"detail":"the token ended"}"#, .unauthorized("the token ended")),
    (404, #"{"code":"unknown-gift"}"#, .unknownGift), (404, #"{"code":"no-such-room"}"#, .unknownRoom),
    (409, #"{"code":"price-changed","coins":5}"#, .priceChanged(5)), (410, "", .roomClosed),
    (422, #"{"code":"key-reused","detail":"k"}"#, .invalid("k")),
    (429, #"{"code":"rate-limited"}"#, .rateLimited(retryAfter: .seconds(1))),
    (503, "<html>busy</html>", .unavailable("status 503")),
])
func problems(status: Int, body: String, error: GiftError) throws {
    let failure = GiftCallFailure.problem(ServerProblem(GiftReply(status: status, body: Array(body.utf8))))
    #expect(GiftError(failure) == error)
    #expect(GiftError(failure, of: GiftOrder(room: try RoomID("r"), giftID: try GiftID("g"))) == error)
}

/// Where the order may have been taken, nobody says that it was not.
@Test(arguments: [500, 502, 504, 409]) func unknownOutcomes(status: Int) throws {
    let order = GiftOrder(room: try RoomID("r"), giftID: try GiftID("g"))
    let body = status == 409 ? #"{"code":"under-way"}"# : "{}"
    let failure = GiftCallFailure.problem(ServerProblem(GiftReply(status: status, body: Array(body.utf8))))
    #expect(GiftError(failure, of: order) == .outcomeUnknown(key: order.key, orderID: nil))
    let lost = GiftCallFailure.transfer(TransferError(.connectionLost("x"), url: ""))
    #expect(GiftError(lost, of: order) == .outcomeUnknown(key: order.key, orderID: nil))
    let refused = GiftCallFailure.transfer(TransferError(.unreachable("x"), url: ""))
    #expect(GiftError(refused, of: order).failure == .network)
}

/// A token names its user; other text is refused before anything is sent.
@Test func tokensNameTheirUser() throws {
    let backend = try HTTPGiftBackend(server: "http://127.0.0.1:9/", token: WireTransport.token(of: "ada"))
    #expect(backend.user?.text == "ada")
    #expect(throws: GiftError.self) { try HTTPGiftBackend(server: "http://127.0.0.1:9/", token: "secret") }
    #expect(throws: GiftError.self) { try HTTPGiftBackend(server: "ftp://x", token: WireTransport.token(of: "ada")) }
    #expect(throws: GiftError.self) { try backend.setToken("a.b.c") }
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
    let own = sequence.receiveOwn(try event(7, "e7"))
    #expect(own == .new && sequence.last == 5)
    #expect(try [take(6, "e6"), take(7, "e7")] == [.new, .known] && sequence.last == 7)
    // What is still missing after it was asked for never comes.
    #expect(try [take(9, "e9"), take(9, "e9")] == [.gap, .new])
    sequence.reset(to: 20)
    #expect(try [take(20, "e20"), take(21, "e21")] == [.known, .new])
}
