import SVGACoding
import Testing

@testable import GiftModel

/// A gift of each dialect, in the layout that is written.
private let gifts: [(GiftDialect, String)] = [
    (
        .native,
        """
        {
          "coins": 66,
          "desc": "Up and away",
          "extensionInfo": {
            "badge": "gold"
          },
          "giftID": "rocket",
          "iconURL": "https://cdn.example/rocket.png",
          "level": 3,
          "name": "Rocket",
          "resourceURL": "https://cdn.example/rocket.svga",
          "shelf": [
            1,
            null
          ],
          "translations": {
            "zh-Hans": {
              "desc": "升空",
              "name": "火箭"
            }
          }
        }
        """
    ),
    (
        .tui,
        """
        {
          "animationUrl": "",
          "extInfo": {
            "nested": {
              "list": [
                1.50,
                true
              ]
            },
            "text": "1.50"
          },
          "giftId": "rose",
          "giftName": "玫瑰",
          "giftName_en": "Rose",
          "imageUrl": "https://cdn.example/rose.png",
          "price": 1
        }
        """
    ),
    (
        .hosted,
        """
        {
          "Coins": 5,
          "DefaultDesc": "",
          "DefaultName": "Cake",
          "ExtensionInfo": "{\\"a\\":[1,2],\\"b\\":\\"x\\"}",
          "GiftId": "cake",
          "IconUrl": "",
          "Level": 0,
          "ResourceUrl": ""
        }
        """
    ),
    (
        .tutorial,
        """
        {
          "giftId": 12345678901234567890,
          "giftName": "Cat"
        }
        """
    ),
]

@Test(arguments: gifts) func giftRoundTrips(dialect: GiftDialect, text: String) throws {
    let gift = try Gift(from: Array(text.utf8), dialect: dialect)
    #expect(String(decoding: try gift.json(dialect: dialect), as: UTF8.self) == text)
    // The native dialect loses no values.
    let kept = try Gift(from: gift.json(dialect: .native))
    #expect(kept == gift)
    #expect(String(decoding: try kept.json(dialect: dialect), as: UTF8.self) == text)
}

@Test func theKeysOfTheDialectsMeanTheSame() throws {
    let rocket = try Gift(from: Array(gifts[0].1.utf8))
    #expect((rocket.giftID.text, rocket.name, rocket.coins, rocket.level) == ("rocket", "Rocket", 66, 3))
    #expect(rocket.extensionInfo == ["badge": "gold"] && rocket.otherMembers == ["shelf": .json("[1,null]")])
    let rose = try Gift(from: Array(gifts[1].1.utf8), dialect: .tui)
    #expect((rose.giftID.text, rose.name, rose.coins) == ("rose", "玫瑰", 1))
    #expect(rose.translations == [.english: GiftTranslation(name: "Rose")])
    // Values that are not strings become JSON in interfaces with strings.
    #expect(rose.extensionInfo["nested"]?.text == "{\"list\":[1.50,true]}")
    #expect(rose.extensionInfo["text"] == "1.50")
    let cake = try Gift(from: Array(gifts[2].1.utf8), dialect: .hosted)
    #expect(cake.extensionInfo == ["a": .json("[1,2]"), "b": "x"])
    #expect(try Gift(from: Array(gifts[3].1.utf8), dialect: .tutorial).giftID.text == "12345678901234567890")
}

/// A key that has a meaning in another dialect is not mistaken for it there.
@Test func keysOfOtherDialectsAreStoredSeparately() throws {
    let text = """
        {
          "animationUrl": "",
          "coins": 9,
          "desc": "not ours",
          "extInfo": {},
          "giftId": "rose",
          "giftName": "Rose",
          "imageUrl": "",
          "price": 1
        }
        """
    let gift = try Gift(from: Array(text.utf8), dialect: .tui)
    #expect(gift.coins == 1 && gift.desc.isEmpty)
    let native = try gift.json()
    #expect(String(decoding: native, as: UTF8.self).contains("\"otherMembers\": {\n    \"coins\": 9,"))
    #expect(try Gift(from: native) == gift)
    #expect(try Gift(from: native).json(dialect: .tui) == Array(text.utf8))
}

@Test func theTutorialHasNumbersForNames() throws {
    let gift = Gift(giftID: try GiftID("rose"), name: "Rose")
    #expect(throws: SVGAError.self) { try gift.json(dialect: .tutorial) }
    #expect(throws: SVGAError.self) {
        try Gift(giftID: try GiftID("007"), name: "Bond").json(dialect: .tutorial)
    }
    #expect(throws: SVGAError.self) { try Gift(from: Array("{\"giftId\":1.5}".utf8), dialect: .tutorial) }
    #expect(throws: SVGAError.self) { try Gift(from: Array("{\"giftId\":\"7\"}".utf8), dialect: .tutorial) }
}

@Test(arguments: [
    (GiftDialect.native, "{\"avatarURL\":\"\",\"level\":\"7\",\"userID\":\"u1\",\"userName\":\"Ada\",\"vip\":true}"),
    (.tui, "{\"avatarUrl\":\"https://a.example/a.png\",\"level\":\"0\",\"userId\":\"u1\",\"userName\":\"Ada\"}"),
    (.tutorial, "{\"id\":\"u1\",\"userName\":\"Ada\"}"), (.hosted, "\"u1\""),
])
func aUserIsWrittenAsItWasRead(dialect: GiftDialect, text: String) throws {
    let user = try GiftUser(from: Array(text.utf8), dialect: dialect)
    #expect(user.userID.text == "u1")
    #expect(user.tree(dialect).line == text)
}

/// A gift is not lost for a name that would change the text around it.
@Test func namesOfUsersAreCleaned() throws {
    let name = "A\u{202e}d\u{200b}a\n" + String(repeating: "\u{301}", count: 10_000)
    let json = "{\"userID\":\"u1\",\"userName\":\"\(name.replacing("\n", with: "\\n"))\"}"
    let user = try GiftUser(from: Array(json.utf8))
    #expect(user.userName == "Ada " + String(repeating: "\u{301}", count: 8))
    let long = "{\"userID\":\"u1\",\"userName\":\"\(String(repeating: "明", count: 100))\"}"
    #expect(try GiftUser(from: Array(long.utf8)).userName.unicodeScalars.count == 64)
}
