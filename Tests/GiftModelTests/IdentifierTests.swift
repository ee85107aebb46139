import Testing

@testable import GiftModel

@Test(arguments: ["a", "Rocket_2.v:1-x", String(repeating: "9", count: 64)])
func namesOfGifts(text: String) throws {
    #expect(try GiftID(text).text == text)
    #expect(try EventID(text).description == text)
    #expect(try CategoryID(text).text == text)
}

@Test(arguments: [
    ("", "missing or empty"), ("a b", "character U+0020 is not allowed"), ("ä", "character U+00E4 is not allowed"),
    ("a/b", "character U+002F is not allowed"),
    (String(repeating: "9", count: 65), "65 bytes, at most 64 are allowed"),
])
func namesThatGiftsCannotHave(text: String, message: String) {
    let error = #expect(throws: SVGAError.self) { try GiftID(text) }
    #expect(error?.description == message)
}

@Test(arguments: ["u1", "小明", "Zoë", "@TGS#1", "👩‍👩‍👧"])
func namesOfUsersAndRooms(text: String) throws {
    #expect(try UserID(text).text == text)
    #expect(try RoomID(text).text == text)
}

/// Two spellings of one name would be two accounts.
@Test(arguments: [
    ("Zoe\u{308}", "the text is not in Unicode normalization form C; normalize it first"),
    ("a\u{0}b", "character U+0000 is not allowed"), ("a\u{9f}", "character U+009F is not allowed"),
    ("a\u{2028}", "character U+2028 is not allowed"),
    (String(repeating: "明", count: 22), "66 bytes, at most 64 are allowed"),
])
func namesThatUsersCannotHave(text: String, message: String) {
    #expect(throws: SVGAError.self) { try RoomID(text) }
    let error = #expect(throws: SVGAError.self) { try UserID(text) }
    #expect(error?.description == message)
}

@Test func aCostIsThePriceOfAllGifts() throws {
    let gift = Gift(giftID: try GiftID("g"), name: "Gift", coins: 3)
    let sender = GiftUser(userID: try UserID("u"))
    func cost(count: Int, coins: Coins = 3) throws -> Coins {
        var gift = gift
        gift.coins = coins
        return GiftEvent(
            id: try EventID("e"), room: try RoomID("r"), time: 0, sender: sender, gift: gift, count: count
        ).cost
    }
    #expect(try cost(count: 66) == 198)
    #expect(try cost(count: 2, coins: Int.max) == Int.max)
}
