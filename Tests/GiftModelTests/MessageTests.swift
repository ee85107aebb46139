import Testing

@testable import GiftModel

@Test(arguments: [
    ("en", "Ada sent Rocket x 5"), ("zh-CN", "Ada 送出了 火箭 x 5"), ("zh-Hant", "Ada 送出了 火箭 x 5"),
    ("fr", "Ada sent Rocket x 5"),
])
func tips(tag: String, wanted: String) throws {
    var gift = Gift(giftID: try GiftID("rocket"), name: "Rocket")
    for language in [LanguageTag.simplifiedChinese, .traditionalChinese] { gift.translate(into: language, name: "火箭") }
    var event = GiftEvent(
        id: try EventID("e"), room: try RoomID("r"), time: 0,
        sender: GiftUser(userID: try UserID("u1"), userName: "Ada"), gift: gift, count: 5)
    #expect(GiftTip(event, in: try LanguageTag(tag)).text == wanted)
    event.sender.userName = "\u{202e}A\nda"
    #expect(GiftTip(event, in: try LanguageTag(tag)).text == wanted.replacing("Ada", with: "A da"))
    event.sender.userName = "\u{200b} "
    #expect(GiftTip(event, in: try LanguageTag(tag)).text == wanted.replacing("Ada", with: "u1"))
    event.sender.userID = try UserID("\u{202e}1u\u{200b}")
    #expect(GiftTip(event, in: try LanguageTag(tag)).text == wanted.replacing("Ada", with: "1u"))
    event.sender.userID = try UserID("\u{200b}")
    #expect(GiftTip(event, in: try LanguageTag(tag)).text == wanted.replacing("Ada", with: "?"))
}

@Test func eachFailureHasWordsInThreeLanguages() {
    for failure in GiftFailure.allCases {
        let texts = [LanguageTag.english, .simplifiedChinese, .traditionalChinese].map { failure.text(in: $0) }
        #expect(texts[0] != texts[1] && texts.allSatisfy { !$0.isEmpty }, "\(failure.code)")
    }
    #expect(GiftFailure.insufficientBalance.text(in: .traditionalChinese) == "餘額不足")
}

/// One shape for all messages; earlier clients have numbers, and their own keys.
@Test(arguments: [
    ("\"text\"", RoomMessage.Kind.text), ("\"bullet\"", .bullet), ("\"like\"", .like), ("\"join\"", .join),
    ("\"leave\"", .leave), ("\"disband\"", .disband), ("1", .text), ("2", .join), ("3", .leave), ("4", .like),
    ("5", .bullet), ("\"enter\"", .join), ("\"exit\"", .leave), ("\"poll\"", .custom("poll")), ("6", .custom("6")),
])
func messages(type: String, kind: RoomMessage.Kind) throws {
    let json =
        "{\"sender\":{\"avatarURL\":\"\",\"level\":\"0\",\"userID\":\"u1\",\"userName\":\"Ada\"},\"text\":\"Hi\",\"time\":5,\"type\":\(type)}"
    let message = try RoomMessage(from: Array(json.utf8))
    #expect(message.kind == kind && message.text == "Hi" && message.sender.userName == "Ada" && message.time == 5)
    #expect(try RoomMessage(from: message.json()) == message)
    #expect(String(decoding: message.json(), as: UTF8.self).contains("\"type\":\"\(kind.word)\""))
    let old = RoomMessageKeys(
        type: "userAction", senderID: "userId", senderName: "nickName", photo: "headPic", text: "msg", usesNumbers: true
    )
    let flat =
        "{\"headPic\":\"\",\"msg\":\"Hi\",\"nickName\":\"Ada\",\"room\":9,\"userAction\":\(type),\"userId\":\"u1\"}"
    let received = try RoomMessage(from: Array(flat.utf8), keys: old)
    #expect(received.kind == kind && received.text == "Hi" && received.otherMembers == ["room": .json("9")])
    if Int(type) != nil { #expect(String(decoding: received.json(keys: old), as: UTF8.self) == flat) }
}

@Test func messageRoundTrips() throws {
    let json =
        "{\"poll\":[1],\"sender\":{\"avatarURL\":\"\",\"level\":\"0\",\"userID\":\"u1\",\"userName\":\"\"},\"text\":\"\",\"time\":-5,\"type\":\"poll\"}"
    #expect(String(decoding: try RoomMessage(from: Array(json.utf8)).json(), as: UTF8.self) == json)
}

@Test(arguments: [
    ("e\u{301}", "é"), ("a\u{0}b\u{7f}c", "abc"), ("a\r\nb\tc", "a b c"), ("a\u{202e}b\u{2066}c\u{200f}d", "abcd"),
    ("👨‍👩‍👧", "👨‍👩‍👧"), ("x" + String(repeating: "\u{336}", count: 40), "x" + String(repeating: "\u{336}", count: 8)),
    ("\u{feff}a\u{200b}b", "ab"), ("हिन्दी", "हिन्दी"),
])
func textsOfMessagesAreCleaned(text: String, wanted: String) throws {
    let message = try RoomMessage(.text, sender: GiftUser(userID: try UserID("u")), text: text)
    #expect(Array(message.text.unicodeScalars) == Array(wanted.unicodeScalars))
}

@Test func textsOfMessagesAreLimited() throws {
    let sender = GiftUser(userID: try UserID("u"))
    // Letter and accent become one character.
    let text = String(repeating: "e\u{301}", count: 500)
    #expect(try RoomMessage(.text, sender: sender, text: text).text.unicodeScalars.count == 500)
    let error = #expect(throws: SVGAError.self) {
        try RoomMessage(.text, sender: sender, text: String(repeating: "明", count: 501))
    }
    #expect(error?.description == "501 characters, at most 500 are allowed")
    #expect(throws: SVGAError.self) {
        try RoomMessage(.text, sender: sender, text: String(repeating: "\u{301}", count: 1_000_000))
    }
}
