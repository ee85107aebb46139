import GiftModel
import SVGACoding
import Testing

@testable import GiftHook

@Suite struct HookMessageTests {
    func message(_ event: HookEvent, _ dialect: HookDialect, url: String = "http://b/hook") throws -> HookMessage {
        try dialect.message(event, of: .roses(), from: .ada, to: url, appID: "1400000001")
    }

    @Test func nativeBodyMatchesTheDesign() throws {
        let message = try message(.requested, .native)
        #expect(message.url == "http://b/hook" && message.id == "pay-1")
        guard case .object(var members) = try JSONTree(parsing: message.body),
            case .object(let data)? = members.removeValue(forKey: "data")
        else {
            Issue.record("no object")
            return
        }
        #expect(members == ["type": "gift.send.requested", "timestamp": "2025-12-31T23:59:59.250Z"])
        #expect(
            Set(data.keys) == [
                "orderId", "paymentId", "room", "sender", "receivers", "gift", "count", "coins", "cost", "client",
            ])
        #expect(
            data["orderId"] == "0190b6c4-77a0-7d3e-9c1b-0a2b3c4d5e6f" && data["paymentId"] == .string(message.id)
                && data["room"] == "live_1")
        #expect(data["count"] == .integer(5) && data["coins"] == .integer(10) && data["cost"] == .integer(50))
        #expect(data["client"] == .object(["address": "203.0.113.9", "platform": "Web"]))
        #expect(data["sender"] == (try OrderRecord.roses()).sender.tree(.native))
        guard case .object(let gift)? = data["gift"] else {
            Issue.record("no gift")
            return
        }
        #expect(gift["giftID"] == "rose")
    }

    @Test func cancellationHasASeparateID() throws {
        let message = try message(.cancelled, .native)
        #expect(message.id == "pay-1-cancelled")
        let text = String(decoding: message.body, as: UTF8.self)
        #expect(text.contains(#""type":"gift.send.cancelled""#))
        #expect(text.contains(#""paymentId":"pay-1""#))
    }

    @Test func hostedCallMatchesTheHostedService() throws {
        let sent = try message(.requested, .hosted)
        #expect(
            sent.url == "http://b/hook?SdkAppid=1400000001&CallbackCommand=Live.CallbackBeforeSendGift"
                + "&contenttype=json&ClientIP=203.0.113.9&OptPlatform=Web")
        #expect(
            String(decoding: sent.body, as: UTF8.self)
                == #"{"CallbackCommand":"Live.CallbackBeforeSendGift","GiftWater":{"Coins":10,"Count":5,"#
                + #""From_Account":"u1","GiftId":"rose","Time":1767225599,"To_Account":["host"]},"#
                + #""Operator_Account":"u1","RoomId":"live_1"}"#)
        // The model reads it as the gift that it is.
        let event = try GiftEvent(
            from: sent.body, dialect: .hosted, defaults: GiftEventDefaults(id: try EventID("e")))
        #expect(event.count == 5 && event.gift.coins == 10 && event.receiver?.userID.text == "host")
        #expect(try message(.cancelled, .hosted).url.contains("CallbackCommand=gift.send.cancelled"))
    }

    @Test func valuesCannotLeaveTheirPlaceInAQuery() throws {
        let client = HookClient(address: "::1", platform: "a b&ErrorCode=0#é")
        let message = try HookDialect.hosted.message(
            .requested, of: .roses(), from: client, to: "http://b/?k=1", appID: "a=b")
        #expect(
            message.url == "http://b/?k=1&SdkAppid=a%3Db&CallbackCommand=Live.CallbackBeforeSendGift&contenttype=json"
                + "&ClientIP=%3A%3A1&OptPlatform=a%20b%26ErrorCode%3D0%23%C3%A9")
    }

    @Test(arguments: [
        (#"{"result":"allow","code":0,"reason":"","balance":450}"#, BillingAnswer.charged(balance: 450)),
        (#"{"result":"allow"}"#, .charged(balance: nil)),
        (#" {"balance":null,"more":[1,{}],"result":"allow","code":null} "#, .charged(balance: nil)),
        (#"{"result":"deny","code":402,"reason":"no\ncoins\u202e"}"#, .declined(code: 402, reason: "no coins")),
        (#"{"result":"deny"}"#, .declined(code: 0, reason: "")),
    ])
    func nativeAnswersAreRead(text: String, answer: BillingAnswer) throws {
        #expect(try HookDialect.native.answer(Array(text.utf8)) == answer)
    }

    @Test(arguments: [
        (#"{"ActionStatus":"OK","ErrorInfo":"","ErrorCode":0}"#, BillingAnswer.charged(balance: nil)),
        (#"{"ErrorCode":0}"#, .charged(balance: nil)),
        (#"{"ActionStatus":"OK","ErrorInfo":"poor","ErrorCode":102150}"#, .declined(code: 102150, reason: "poor")),
        (#"{"ActionStatus":"FAIL","ErrorCode":1}"#, .declined(code: 1, reason: "")),
        (#"{"ActionStatus":"OK","ErrorInfo":"x","ErrorCode":-7}"#, .declined(code: 1, reason: "x")),
    ])
    func hostedAnswersAreRead(text: String, answer: BillingAnswer) throws {
        #expect(try HookDialect.hosted.answer(Array(text.utf8)) == answer)
    }

    @Test(arguments: [
        "", "allow", "null", "[]", "{}", #"{"result":true}"#, #"{"result":"Allow"}"#,
        #"{"result":"allow","code":"0"}x"#,
        #"{"result":"allow","balance":-1}"#, #"{"result":"allow","balance":1.5}"#, #"{"result":"allow","balance":"9"}"#,
        #"{"result":"allow","balance":9007199254740992}"#, #"{"result":"allow","result":"deny"}"#,
        #"{"result":"deny","code":1e3}"#, #"{"result":"deny","reason":7}"#, #"{"result":"allow""#, "<html></html>",
        String(repeating: "[", count: 100_000), #"{"result":"deny","reason":"\ud800"}"#,
    ])
    func otherAnswersAreNone(text: String) async throws { try await expectNoAnswer(text, .native) }

    private func expectNoAnswer(_ text: String, _ dialect: HookDialect) async throws {
        let (hook, _) = BillingHook.stub {
            $0.dialect = dialect
        } _: { _ in
            StubTransport.json(text)
        }
        guard case .noAnswer = await hook.charge(try .roses(), from: .ada) else {
            Issue.record("the order may be charged")
            return
        }
        #expect(hook.metrics.answerCounts["malformed"] == 1)
    }

    @Test(arguments: [
        "{}", #"{"ErrorCode":"0"}"#, #"{"ErrorCode":false}"#, #"{"ActionStatus":"FAIL","ErrorCode":0}"#,
        #"{"ActionStatus":"ok","ErrorCode":0}"#, #"{"ErrorCode":0.0}"#, #"{"result":"allow"}"#,
    ])
    func otherHostedAnswersAreRejected(text: String) async throws { try await expectNoAnswer(text, .hosted) }

    @Test func longReasonsAreShortened() throws {
        let text = #"{"result":"deny","reason":"\#(String(repeating: "n", count: 5000))"}"#
        #expect(
            try HookDialect.native.answer(Array(text.utf8))
                == .declined(code: 0, reason: String(repeating: "n", count: AnswerMembers.maxReasonCount)))
    }
}

extension JSONTree: ExpressibleByStringLiteral {
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
}
