import Testing

@testable import GiftModel

/// The look-up of RFC 4647 with what countries that write Chinese imply; `fr` does not exist.
@Test(arguments: [
    ("en", "Rocket"), ("en-US", "Rocket"), ("zh-CN", "火箭"), ("zh-SG", "火箭"), ("zh-TW", "火箭筒"), ("zh-HK", "火箭筒"),
    ("zh-MO", "火箭筒"), ("zh-Hans-CN", "火箭"), ("fr", "Default"),
])
func languages(tag: String, wanted: String) throws {
    var gift = Gift(giftID: try GiftID("rocket"), name: "Default", desc: "a line")
    gift.translate(into: .english, name: "Rocket")
    gift.translate(into: .simplifiedChinese, name: "火箭")
    gift.translate(into: .traditionalChinese, name: "火箭筒", desc: "一行")
    let shown = gift.localized(for: try LanguageTag(tag))
    #expect(shown.name == wanted)
    #expect(shown.desc == (wanted == "火箭筒" ? "一行" : "a line"))
}

@Test(arguments: [
    ("zh-Hans-CN", ["zh-Hans-CN", "zh-Hans", "zh"]), ("zh-TW", ["zh-TW", "zh-Hant", "zh"]), ("EN_us", ["en-US", "en"]),
    ("de-x-Foo", ["de-x-foo", "de"]), ("zh-hk-x-1", ["zh-HK-x-1", "zh-HK", "zh-Hant", "zh"]), ("zh", ["zh"]),
])
func tagsAreShortenedFromTheirEnd(tag: String, wanted: [String]) throws {
    #expect(try LanguageTag(tag).fallbacks.map(\.text) == wanted)
}

@Test(arguments: [
    "", "e", "en-", "-en", "en--US", "12", "en-toolongsubtag", "zh-Häns", String(repeating: "ab-", count: 20) + "ab",
])
func invalidTagsAreRejected(text: String) {
    #expect(throws: SVGAError.self) { try LanguageTag(text) }
}

/// A translation call changes only the words that it names.
@Test func translationPreservesOtherNames() throws {
    var gift = Gift(giftID: try GiftID("rocket"), name: "Rocket")
    gift.translate(into: .english, name: "Rocket", desc: "Up")
    gift.translate(into: .english, desc: "Up and away")
    #expect(gift.translations[.english] == GiftTranslation(name: "Rocket", desc: "Up and away"))
}
