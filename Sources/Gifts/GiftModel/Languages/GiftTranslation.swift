/// The words of a gift or a category in a language; nil for the default words.
///
/// ```swift
/// var rose = Gift(giftID: try GiftID("rose"), name: "Rose", desc: "A flower")
/// rose.translate(into: try LanguageTag("zh-Hans"), name: "玫瑰")
/// let shown = rose.localized(for: try LanguageTag("zh-CN"))
/// print(shown.name, shown.desc)       // 玫瑰 A flower
/// ```
public struct GiftTranslation: Hashable, Sendable {
    /// The name.
    public var name: String?
    /// The line about it.
    public var desc: String?

    /// Creates a translation of some of the words.
    public init(name: String? = nil, desc: String? = nil) { (self.name, self.desc) = (name, desc) }

    mutating func merge(_ other: GiftTranslation) {
        name = other.name ?? name
        desc = other.desc ?? desc
    }
}

extension Gift {
    /// Changes the words in a language; nil words stay unchanged.
    public mutating func translate(into language: LanguageTag, name: String? = nil, desc: String? = nil) {
        translations[language, default: GiftTranslation()].merge(GiftTranslation(name: name, desc: desc))
    }

    /// The gift with the words of a language, each looked up by itself, the default words where there are none.
    public func localized(for language: LanguageTag) -> Gift {
        var gift = self
        gift.name = language.lookUp(in: translations.compactMapValues(\.name)) ?? name
        gift.desc = language.lookUp(in: translations.compactMapValues(\.desc)) ?? desc
        gift.translations = [:]
        return gift
    }
}

extension GiftCategory {
    /// Changes the words in a language; nil words stay unchanged.
    public mutating func translate(into language: LanguageTag, name: String? = nil, desc: String? = nil) {
        translations[language, default: GiftTranslation()].merge(GiftTranslation(name: name, desc: desc))
    }

    /// The category and its gifts with the words of a language, the default words where there are none.
    public func localized(for language: LanguageTag) -> GiftCategory {
        var category = self
        category.name = language.lookUp(in: translations.compactMapValues(\.name)) ?? name
        category.desc = language.lookUp(in: translations.compactMapValues(\.desc)) ?? desc
        category.translations = [:]
        category.giftList = giftList.map { $0.localized(for: language) }
        return category
    }
}
