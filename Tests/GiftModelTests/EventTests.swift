import Testing

@testable import GiftModel

private let event = """
    {"catalogVersion":4,"cost":330,"count":5,"gift":{"coins":66,"desc":"","extensionInfo":{},"giftID":"rocket",\
    "iconURL":"","level":0,"name":"Rocket","resourceURL":""},"id":"e1","receiver":{"avatarURL":"","level":"0",\
    "userID":"host","userName":"Eve"},"room":"r1","sender":{"avatarURL":"","level":"0","userID":"u1","userName":"Ada"},\
    "seq":7,"theme":"dark","time":1500,"type":"gift"}
    """

private let message = """
    {"businessID":"TUIGift","data":{"extra":1,"gift":{"animationUrl":"","extInfo":{},"giftId":"rose","giftName":"Rose",\
    "imageUrl":"","price":2},"giftCount":3,"receiver":{"avatarUrl":"","level":"0","userId":"host","userName":""},\
    "sender":{"avatarUrl":"","level":"0","userId":"u1","userName":"Ada"}},"platform":"ios","version":"1.0"}
    """

private let callback = """
    {"CallbackCommand":"Live.CallbackBeforeSendGift","GiftWater":{"Coins":10,"Count":2,"From_Account":"u1",\
    "GiftId":"rose","Time":1703589922,"To_Account":["host","guest"]},"Operator_Account":"bot","RoomId":"r1"}
    """

private let tutorial = """
    {"giftCount":1,"giftId":7,"giftName":"Cat","roomKey":"r1","user":{"id":"u1","userName":"Ada"}}
    """

private let source = GiftEventDefaults(id: try? EventID("line-1"), room: try? RoomID("r9"), time: 300)

@Test(arguments: [(GiftDialect.native, event), (.tui, message), (.hosted, callback), (.tutorial, tutorial)])
func eventRoundTrips(dialect: GiftDialect, text: String) throws {
    let event = try GiftEvent(from: Array(text.utf8), dialect: dialect, defaults: source)
    #expect(String(decoding: try event.json(dialect: dialect, defaults: source), as: UTF8.self) == text)
    // The native dialect loses no values.
    let kept = try GiftEvent(from: event.json())
    #expect(kept == event)
    #expect(String(decoding: try kept.json(dialect: dialect, defaults: source), as: UTF8.self) == text)
}

@Test func theDialectsSayTheSame() throws {
    let rocket = try GiftEvent(from: Array(event.utf8))
    #expect((rocket.id.text, rocket.seq, rocket.room.text, rocket.time) == ("e1", 7, "r1", 1500))
    #expect((rocket.count, rocket.cost, rocket.catalogVersion) == (5, 330, 4))
    let rose = try GiftEvent(from: Array(message.utf8), dialect: .tui, defaults: source)
    #expect((rose.id.text, rose.room.text, rose.time, rose.cost) == ("line-1", "r9", 300, 6))
    #expect(rose.receiver?.userID.text == "host")
    let order = try GiftEvent(from: Array(callback.utf8), dialect: .hosted, defaults: source)
    #expect((order.room.text, order.time, order.cost) == ("r1", 1_703_589_922_000, 20))
    #expect(order.receiver?.userID.text == "host")
    let cat = try GiftEvent(from: Array(tutorial.utf8), dialect: .tutorial, defaults: source)
    #expect((cat.gift.giftID.text, cat.room.text, cat.sender.userName, cat.time) == ("7", "r1", "Ada", 300))
}

/// Log lines contain their time, in every dialect.
@Test(arguments: [
    (GiftDialect.tui, message), (.hosted, callback), (.tutorial, tutorial),
])
func aLogAddsThePlaceOfAnEvent(dialect: GiftDialect, text: String) throws {
    let place = "\"id\":\"e5\",\"seq\":5,\"time\":1250"
    let line = "{\(place),\(text.dropFirst())"
    let event = try GiftEvent(from: Array(line.utf8), dialect: dialect, defaults: GiftEventDefaults(room: source.room))
    #expect((event.id.text, event.seq, event.time) == ("e5", 5, 1250))
    let written = try event.json(dialect: dialect)
    #expect(try GiftEvent(from: written, dialect: dialect) == event)
}

@Test(arguments: [
    ("{}", "id: missing or empty"), ("{\"id\":\"e\"}", "room: missing or empty"),
    ("{\"type\":\"like\"}", "type: 'like' is none of gift"),
    ("{\"id\":\"e\",\"room\":\"r\"}", "gift: missing or empty"),
    (
        "{\"id\":\"e\",\"room\":\"r\",\"gift\":{\"giftID\":\"g\"},\"sender\":{\"userID\":\"\"}}",
        "sender.userID: missing or empty"
    ),
    (
        "{\"id\":\"e\",\"room\":\"r\",\"gift\":{\"giftID\":\"g\"},\"sender\":{\"userID\":\"u\"},\"count\":0}",
        "count: 0 is not an integer in 1…9999"
    ),
    (
        "{\"id\":\"e\",\"room\":\"r\",\"gift\":{\"giftID\":\"g\"},\"sender\":{\"userID\":\"u\"},\"count\":10000}",
        "count: 10000 is not an integer in 1…9999"
    ), ("{\"id\":\"e\",\"room\":\"r\",\"seq\":0}", "seq: 0 is not an integer in 1…9007199254740991"),
])
func whatAnEventMustHave(text: String, wanted: String) {
    let error = #expect(throws: SVGAError.self) { try GiftEvent(from: Array(text.utf8)) }
    #expect(error?.description == wanted)
}

@Test func likeIsNotAGift() {
    let like = "{\"businessID\":\"TUIGift_like\",\"data\":{}}"
    let error = #expect(throws: SVGAError.self) {
        try GiftEvent(from: Array(like.utf8), dialect: .tui, defaults: source)
    }
    #expect(error?.description == "businessID: 'TUIGift_like' is none of TUIGift, the message of a gift")
}

/// Unknown keys stay at their place, even if they have a meaning at another place.
@Test(arguments: [
    (
        GiftDialect.hosted,
        "{\"GiftWater\":{\"Count\":2,\"From_Account\":\"u\",\"GiftId\":\"a\",\"To_Account\":[]},\"otherMembers\":{"
            + "\"GiftWater/To_Account\":3,\"Operator_Account\":\"u\",\"id\":3,\"seq\":\"x\"}}"
    ),
    (
        .tui,
        "{\"businessID\":\"TUIGift\",\"data\":{\"gift\":{\"giftId\":\"a\",\"otherMembers\":{\"giftName_en\":3}},"
            + "\"giftCount\":1,\"sender\":{\"userId\":\"u\"}},\"otherMembers\":{\"data\":7,\"data/gift\":3,"
            + "\"data/receiver\":null,\"version\":\"1.0\"}}"
    ),
    (
        .tutorial,
        "{\"giftCount\":1,\"giftId\":1,\"otherMembers\":{\"roomKey\":1,\"user\":2},\"user\":{\"id\":\"u\"}}"
    ),
])
func keysThatMeanSomethingElsewhere(dialect: GiftDialect, text: String) throws {
    let event = try GiftEvent(from: Array(text.utf8), dialect: dialect, defaults: source)
    #expect(!event.otherMembers.isEmpty)
    let written = try event.json(dialect: dialect, defaults: source)
    #expect(try GiftEvent(from: written, dialect: dialect, defaults: source) == event)
    #expect(try GiftEvent(from: event.json()) == event)
}

@Test func twoPlacesOfOneKeyAreAConflict() {
    let text =
        "{\"businessID\":\"TUIGift\",\"data\":{\"gift\":{\"giftId\":\"a\"},\"giftCount\":1,"
        + "\"sender\":{\"userId\":\"u\"},\"x\":1},\"data/x\":2}"
    let error = #expect(throws: SVGAError.self) {
        try GiftEvent(from: Array(text.utf8), dialect: .tui, defaults: source)
    }
    #expect(error?.description == "data.x: 'data/x' stands in the object around it, too")
}
