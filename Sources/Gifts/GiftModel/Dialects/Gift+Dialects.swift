import SVGACoding
import SVGAErrors

extension Gift {
    static let coinRange = 0...1_000_000_000
    static let levelRange = 0...1_000_000

    init(native members: inout Members) throws {
        let limits = members.limits
        self.init(
            giftID: try members.catalogID("giftID", GiftID.init),
            name: try members.text("name", maxByteCount: limits.maxNameByteCount) ?? "",
            desc: try members.text("desc", maxByteCount: limits.maxGiftDescByteCount) ?? "",
            iconURL: try members.url("iconURL") ?? "", resourceURL: try members.url("resourceURL") ?? "",
            level: try members.integer("level", in: Gift.levelRange) ?? 0,
            coins: try members.integer("coins", in: Gift.coinRange) ?? 0,
            extensionInfo: try members.extensionInfo("extensionInfo"))
        translations = try members.translations(maxDescByteCount: limits.maxGiftDescByteCount)
    }

    func addNative(to list: inout MemberList) {
        list.add("giftID", giftID.text)
        list.add("name", name)
        list.add("desc", desc)
        list.add("iconURL", iconURL)
        list.add("resourceURL", resourceURL)
        list.add("level", level)
        list.add("coins", coins)
        list.add("extensionInfo", extensionInfo)
        list.add(translations: translations)
    }

    init(tui members: inout Members) throws {
        let limit = members.limits.maxNameByteCount
        self.init(
            giftID: try members.catalogID("giftId", GiftID.init),
            name: try members.text("giftName", maxByteCount: limit) ?? "",
            iconURL: try members.url("imageUrl") ?? "", resourceURL: try members.url("animationUrl") ?? "",
            coins: try members.integer("price", in: Gift.coinRange) ?? 0,
            extensionInfo: try members.extensionInfo("extInfo"))
        for key in members.rest.keys.sorted() {
            guard let language = Gift.language(ofTUIKey: key), let name = try members.text(key, maxByteCount: limit)
            else { continue }
            translate(into: language, name: name)
        }
    }

    /// The language of a key such as `giftName_en`; nil for other keys.
    static func language(ofTUIKey key: String) -> LanguageTag? {
        guard key.hasPrefix("giftName_"), let language = try? LanguageTag(String(key.dropFirst("giftName_".count))),
            key == "giftName_\(language)"
        else { return nil }
        return language
    }

    func addTUI(to list: inout MemberList) {
        list.add("giftId", giftID.text)
        list.add("giftName", name)
        list.add("imageUrl", iconURL)
        list.add("animationUrl", resourceURL)
        list.add("price", coins)
        list.add("extInfo", extensionInfo)
        for (language, words) in translations { list.add("giftName_\(language)", words.name.map { .string($0) }) }
    }

    init(hosted members: inout Members) throws {
        let limits = members.limits
        self.init(
            giftID: try members.catalogID("GiftId", GiftID.init),
            name: try members.text("DefaultName", maxByteCount: limits.maxNameByteCount) ?? "",
            desc: try members.text("DefaultDesc", maxByteCount: limits.maxGiftDescByteCount) ?? "",
            iconURL: try members.url("IconUrl") ?? "", resourceURL: try members.url("ResourceUrl") ?? "",
            level: try members.integer("Level", in: Gift.levelRange) ?? 0,
            coins: try members.integer("Coins", in: Gift.coinRange) ?? 0,
            extensionInfo: try members.extensionText("ExtensionInfo"))
    }

    func addHosted(to list: inout MemberList) {
        list.add("GiftId", giftID.text)
        list.add("DefaultName", name)
        list.add("DefaultDesc", desc)
        list.add("IconUrl", iconURL)
        list.add("ResourceUrl", resourceURL)
        list.add("Level", level)
        list.add("Coins", coins)
        list.add(text: "ExtensionInfo", extensionInfo)
    }

    init(tutorial members: inout Members) throws {
        self.init(
            giftID: try members.numberedID("giftId"),
            name: try members.text("giftName", maxByteCount: members.limits.maxNameByteCount) ?? "")
    }

    func addTutorial(to list: inout MemberList) throws {
        let isNumber = giftID.text == "0" || giftID.text.utf8.first != UInt8(ascii: "0")
        guard isNumber, giftID.text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
            throw SVGAError.kind(found: "the name '\(giftID)'", wanted: "a whole number as the tutorial's giftId")
        }
        list.add("giftId", .number(giftID.text))
        list.add("giftName", name)
    }
}

extension Members {
    /// Takes the ID of a gift that is a non-negative integer.
    mutating func numberedID(_ key: String) throws -> GiftID {
        guard let value = take(key) else { throw error(key, .missing) }
        guard case .number(let text) = value, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
            throw error(key, .kind(found: value.kindName, wanted: "a whole number from 0 on"))
        }
        return try at(key) { try GiftID(text) }
    }

    /// Takes the words in other languages.
    mutating func translations(maxDescByteCount: Int) throws -> [LanguageTag: GiftTranslation] {
        guard let tree = take("translations") else { return [:] }
        let place = path.member("translations")
        let languages = try Members(tree, at: place, limits)
        var translations: [LanguageTag: GiftTranslation] = [:]
        for key in languages.rest.keys.sorted() {
            let language = try languages.language(key, at: key)
            var words = try Members(languages.rest[key] ?? .null, at: place.member(key), limits)
            let translation = GiftTranslation(
                name: try words.text("name", maxByteCount: limits.maxNameByteCount),
                desc: try words.text("desc", maxByteCount: maxDescByteCount))
            guard translations.updateValue(translation, forKey: language) == nil else {
                throw languages.error(key, .unusable("the language \(language) stands there twice"))
            }
            if let other = words.rest.keys.min() { throw words.error(other, .unknown(other, known: "name, desc")) }
        }
        return translations
    }

    /// A tag among those that the limits allow; errors name a member.
    func language(_ tag: String, at key: String) throws -> LanguageTag {
        let language = try at(key) { try LanguageTag(tag) }
        if let allowed = limits.languages, !allowed.contains(language) {
            let known = allowed.sorted().map(\.text).joined(separator: ", ")
            throw error(key, .unknown(language.text, known: known))
        }
        return language
    }
}

extension MemberList {
    /// Adds the words in other languages, if there are some.
    mutating func add(translations: [LanguageTag: GiftTranslation]) {
        if translations.isEmpty { return }
        var languages: [String: JSONTree] = [:]
        for (language, words) in translations {
            var list = MemberList()
            list.add("name", words.name.map { .string($0) })
            list.add("desc", words.desc.map { .string($0) })
            languages[language.text] = list.tree
        }
        add("translations", .object(languages))
    }
}
