import GiftModel
import SVGACoding
import SVGAHTTP
import SVGASystem
import Testing

@testable import GiftServer

private func problem(_ read: () throws -> Void) -> GiftProblem? {
    do {
        try read()
        return nil
    } catch {
        return error as? GiftProblem
    }
}

private func order(_ text: String) throws -> OrderBody { try OrderBody(Array(text.utf8)) }

@Test func anOrderIsRead() throws {
    let full = try order(#"{"giftID":"rose","count":5,"receiver":"u2","coins":1,"platform":"web"}"#)
    #expect(full.giftID.text == "rose" && full.count == 5 && full.receiver?.text == "u2")
    #expect(full.statedCoins == 1 && full.platform == "web")
    let least = try order(#"{"giftID":"rose","count":9999,"receiver":null}"#)
    #expect(least.receiver == nil && least.statedCoins == nil)
}

@Test(arguments: [
    "0", "-1", "1.5", "1e3", "\"5\"", "10000", "1.0", "99999999999999999999", "true", "[1]", "null", "-0",
])
func invalidCountsAreRejected(count: String) throws {
    let problem = problem { _ = try order(#"{"giftID":"rose","count":\#(count)}"#) }
    #expect(problem?.status == 400 && problem?.members["path"] == .string("count"), "\(count)")
}

@Test(arguments: [
    ("", "the body is empty"), ("[]", "expected an object"), (#"{"count":1}"#, "giftID: missing"),
    (#"{"giftID":"a b","count":1}"#, "giftID: character U+0020"), (#"{"giftID":"rose"}"#, "count: missing"),
    (#"{"giftID":"rose","count":1,"coin":1}"#, "coin: this key has no meaning here"),
    (#"{"giftID":"rose","count":1,"coins":-1}"#, "coins: -1 is not"), (#"{"giftID":NaN}"#, "giftID: NaN"),
    (#"{"giftID":"rose","giftID":"x"}"#, "giftID: the key stands there twice"),
    (#"{"giftID":"\ud800"}"#, "giftID: \\ud800 is half of a pair"),
    (#"{"receiver":[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]}"#, "receiver"),
])
func ordersThatAreNone(text: String, message: String) throws {
    let problem = problem { _ = try order(text) }
    #expect(problem?.status == 400 && problem?.detail.hasPrefix(message) == true, "\(problem?.detail ?? "taken")")
}

@Test func invalidTextIsRejected() throws {
    #expect(problem { _ = try OrderBody(Array(#"{"giftID":""#.utf8) + [0xff] + Array(#""}"#.utf8)) }?.status == 400)
    let large = Array(#"{"giftID":"rose","count":1,"platform":""#.utf8) + [UInt8](repeating: 0x61, count: 1 << 20)
    #expect(problem { _ = try OrderBody(large) }?.status == 400)
}

@Test func messagesOfClients() throws {
    func message(_ text: String) throws -> MessageBody { try MessageBody(Array(text.utf8)) }
    #expect(try message(#"{"type":"text","text":"hi"}"#).kind == .text)
    #expect(try message(#"{"type":"like","count":10}"#).count == 10)
    let custom = try message(#"{"type":"link-request","to":"u2","data":{"mic":1}}"#)
    #expect(custom.kind == .custom("link-request") && custom.receiver?.text == "u2")
    for text in [
        #"{"type":"join"}"#, #"{"type":"gift"}"#, #"{"type":"disband"}"#, #"{"type":""}"#, #"{"type":"a b"}"#,
        #"{"type":"text"}"#, #"{"type":"text","text":"  "}"#, #"{"type":"text","text":"x","to":"u"}"#,
        #"{"type":"like","count":101}"#, #"{"type":"x","data":"\#(String(repeating: "a", count: 5000))"}"#,
    ] {
        #expect(problem { _ = try message(text) }?.status == 400, "\(text.prefix(40))")
    }
}

@Test func roomsMutesAndCredits() throws {
    let room = try RoomBody(Array(#"{"title":"A\u202eB","cover":"https://x.example/c.png","kind":"vod"}"#.utf8))
    #expect(room.title == "AB" && room.isRecording && room.host == nil)
    #expect(try RoomBody([]).title.isEmpty)
    #expect(problem { _ = try RoomBody(Array(#"{"cover":"javascript:1"}"#.utf8)) }?.status == 400)
    #expect(try MuteBody([]).seconds == nil && MuteBody(Array(#"{"seconds":60}"#.utf8)).seconds == 60)
    #expect(try CreditBody(Array(#"{"coins":100}"#.utf8)).coins == 100)
    for text in [#"{"coins":0}"#, #"{"coins":-5}"#, #"{"coins":9007199254740992}"#, "{}"] {
        #expect(problem { _ = try CreditBody(Array(text.utf8)) }?.status == 400)
    }
}

@Test func problemsAreDocuments() throws {
    let problem = GiftProblem(
        .insufficientBalance, "the balance is 3, the gifts cost 5", members: ["have": .integer(3), "need": .integer(5)])
    let response = problem.response(requestID: "r-1")
    #expect(response.status == 402)
    let tree = try JSONTree(parsing: response.body.array)
    #expect(tree["code"] == .string("insufficient-balance") && tree["need"] == .integer(5))
    #expect(tree["title"] == .string("Payment Required") && tree["exitCode"] == .integer(69))
    #expect(tree["requestId"] == .string("r-1"))
    #expect(
        GiftProblem(.rateLimited, "x", retryAfter: 2).response(requestID: "").fields.contains {
            $0 == ("Retry-After", "2")
        })
}
