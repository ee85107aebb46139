import Testing

@testable import GiftModel

private func message(_ members: String, _ dialect: GiftDialect = .native, limits: GiftLimits = .standard) -> String? {
    do {
        _ = try Gift(from: Array("{\(members)}".utf8), dialect: dialect, limits: limits)
        return nil
    } catch {
        return error.description
    }
}

@Test(arguments: [
    ("\"name\":\"x\"", "giftID: missing or empty"), ("\"giftID\":7", "giftID: expected a string, found a number"),
    ("\"giftID\":\"g\",\"coins\":1000000001", "coins: 1000000001 is not an integer in 0…1000000000"),
    ("\"giftID\":\"g\",\"coins\":-1", "coins: -1 is not an integer in 0…1000000000"),
    ("\"giftID\":\"g\",\"coins\":1.0", "coins: 1.0 is not an integer in 0…1000000000"),
    ("\"giftID\":\"g\",\"coins\":1e3", "coins: 1e3 is not an integer in 0…1000000000"),
    ("\"giftID\":\"g\",\"coins\":\"5\"", "coins: expected an integer, found a string"),
    ("\"giftID\":\"g\",\"level\":1000001", "level: 1000001 is not an integer in 0…1000000"),
    ("\"giftID\":\"g\",\"coins\":NaN", "coins: NaN is not JSON; write null or a number (byte 22)"),
    ("\"giftID\":\"g\",\"coins\":1,\"coins\":2", "coins: the key stands there twice (byte 31)"),
    ("\"giftID\":\"g\",\"name\":\"a\\u202eb\"", "name: character U+202E is not allowed"),
    ("\"giftID\":\"g\",\"name\":\"\\ud800\"", "name: \\ud800 is half of a pair; write both halves (byte 28)"),
    ("\"giftID\":\"g\",\"iconURL\":\"javascript:alert(1)\"", "iconURL: 'javascript:' is none of http:, https:"),
    ("\"giftID\":\"g\",\"iconURL\":\"https:///x\"", "iconURL: expected http://HOST/…, found a URL without a host"),
    ("\"giftID\":\"g\",\"iconURL\":\"//h/x\"", "iconURL: expected http or https, found a URL without a scheme"),
    ("\"giftID\":\"g\",\"iconURL\":\"https://h/a b\"", "iconURL: character U+0020 is not allowed"),
    ("\"giftID\":\"g\",\"extensionInfo\":[]", "extensionInfo: expected an object, found an array"),
    (
        "\"giftID\":\"g\",\"translations\":{\"x\":{}}",
        "translations.x: 'x' is none of tags such as en and zh-Hans"
    ),
    (
        "\"giftID\":\"g\",\"translations\":{\"en\":{\"nam\":\"\"}}", "translations.en.nam: 'nam' is none of name, desc"
    ),
])
func anErrorNamesThePathInTheJSON(members: String, wanted: String) {
    #expect(message(members) == wanted)
}

@Test func namesThatViewersReadAreLimited() {
    let name = { (name: String) in message("\"giftID\":\"g\",\"name\":\"\(name)\"") }
    #expect(name(String(repeating: "🚀", count: 64)) == nil)
    #expect(name(String(repeating: "a", count: 65)) == "name: 65 characters, at most 64 are allowed")
    #expect(name(String(repeating: "🚀", count: 65)) == "name: 260 bytes, at most 256 are allowed")
    #expect(name("a" + String(repeating: "\u{301}", count: 9)) == "name: more than 8 combining marks in a row")
}

@Test func extensionInformationIsLimited() {
    func info(_ value: String) -> String? { message("\"giftId\":\"g\",\"extInfo\":\(value)", .tui) }
    let text = String(repeating: "a", count: 4088)
    #expect(info("{\"a\":\"\(text)\"}") == nil)
    #expect(info("{\"a\":\"\(text)a\"}") == "extInfo: 4097 bytes, at most 4096 are allowed")
    let nested = { (depth: Int) in
        "{\"a\":" + String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1) + "}"
    }
    #expect(info(nested(8)) == nil)
    #expect(info(nested(9)) == "extInfo: more than 8 levels")
    #expect(info(nested(10_000))?.contains(/^extInfo\.a(\[0\])+: more than 32 levels \(byte [0-9]+\)$/) == true)
    let keys = { (count: Int) in "{" + (0..<count).map { "\"k\($0)\":0" }.joined(separator: ",") + "}" }
    #expect(info(keys(64)) == nil)
    #expect(info(keys(65)) == "extInfo: more than 64 keys")
    // Unknown members are kept within the same limits.
    #expect(
        message("\"giftID\":\"g\",\"x\":\"\(String(repeating: "a", count: 5000))\"")
            == "5008 bytes, at most 4096 are allowed")
}

@Test func jsonWithinJSONIsReadAsStrictly() {
    let info = { (text: String) in message("\"GiftId\":\"g\",\"ExtensionInfo\":\"\(text)\"", .hosted) }
    #expect(info("") == nil)
    #expect(info("{\\\"a\\\":1}") == nil)
    #expect(info("plain")?.hasPrefix("ExtensionInfo: the text is not a JSON object: expected a value") == true)
    #expect(info("[1]") == "ExtensionInfo: expected an object, found an array")
}

@Test(arguments: [
    ("\"GiftId\":\"a-gift-of-21-letters-\"", "GiftId: 21 bytes, at most 20 are allowed"),
    ("\"GiftId\":\"g\",\"DefaultName\":\"玫瑰玫瑰玫瑰玫\"", "DefaultName: 21 bytes, at most 20 are allowed"),
    ("\"GiftId\":\"g\",\"DefaultDesc\":\"a line of 21 letters.\"", "DefaultDesc: 21 bytes, at most 20 are allowed"),
])
func theHostedServiceAllowsLess(members: String, wanted: String) {
    #expect(message(members, .hosted) == nil)
    #expect(message(members, .hosted, limits: .hosted) == wanted)
}

@Test func theHostedServiceKnowsThreeLanguages() {
    let members = "\"giftID\":\"g\",\"translations\":{\"fr\":{\"name\":\"Rose\"}}"
    #expect(message(members) == nil)
    #expect(message(members, limits: .hosted) == "translations.fr: 'fr' is none of en, zh-Hans, zh-Hant")
}
