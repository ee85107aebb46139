package import SVGACoding
public import SVGAErrors

extension Gift {
    /// Reads a gift.
    ///
    /// Keys without a meaning are kept in ``otherMembers``.
    ///
    /// - Parameters:
    ///   - json: One JSON object in UTF-8.
    ///   - dialect: The words of its keys.
    ///   - limits: The most that the values may hold.
    /// - Throws: ``SVGAError`` with the path of the value that is wrong.
    /// - Complexity: O(n) in the bytes.
    public init(from json: [UInt8], dialect: GiftDialect = .native, limits: GiftLimits = .standard) throws(SVGAError) {
        self = try SVGAError.only { try Gift(JSONTree(parsing: json), at: JSONPath(), dialect, limits) }
    }

    /// The gift as JSON in UTF-8: lines with two spaces of indentation a level, keys sorted.
    ///
    /// Values without a key in the dialect are omitted.
    ///
    /// - Throws: ``SVGAError`` if the dialect cannot express it: the tutorial's names of gifts are integers.
    public func json(dialect: GiftDialect = .native) throws(SVGAError) -> [UInt8] {
        try SVGAError.only { Array(try tree(dialect).lines.utf8) }
    }

    package init(_ tree: JSONTree, at path: JSONPath, _ dialect: GiftDialect, _ limits: GiftLimits) throws {
        var members = try Members(tree, at: path, limits)
        self = try Gift(&members, dialect)
        otherMembers = try members.others()
    }

    package func tree(_ dialect: GiftDialect) throws -> JSONTree {
        var list = MemberList()
        try add(to: &list, dialect)
        list.add(others: otherMembers) { key in Gift.isReserved(key, dialect) }
        return list.tree
    }

    /// Whether a key has a meaning that is left out where there is nothing to say.
    private static func isReserved(_ key: String, _ dialect: GiftDialect) -> Bool {
        switch dialect {
        case .native: key == "translations"
        case .tui: language(ofTUIKey: key) != nil
        case .hosted, .tutorial: false
        }
    }
}

extension Gift {
    static let coinRange = 0...1_000_000_000
    static let levelRange = 0...1_000_000

    /// The keys of a dialect; nil for values that it does not have.
    private struct Keys {
        let id, name: String
        var desc, icon, resource, level, coins, info: String?

        init(_ dialect: GiftDialect) {
            switch dialect {
            case .native:
                (id, name, desc, icon) = ("giftID", "name", "desc", "iconURL")
                (resource, level, coins, info) = ("resourceURL", "level", "coins", "extensionInfo")
            case .tui:
                (id, name, icon, resource) = ("giftId", "giftName", "imageUrl", "animationUrl")
                (coins, info) = ("price", "extInfo")
            case .hosted:
                (id, name, desc, icon) = ("GiftId", "DefaultName", "DefaultDesc", "IconUrl")
                (resource, level, coins, info) = ("ResourceUrl", "Level", "Coins", "ExtensionInfo")
            case .tutorial: (id, name) = ("giftId", "giftName")
            }
        }
    }

    init(_ members: inout Members, _ dialect: GiftDialect) throws {
        let (keys, limits) = (Keys(dialect), members.limits)
        self.init(
            giftID: try dialect == .tutorial ? members.numberedID(keys.id) : members.catalogID(keys.id, GiftID.init),
            name: try members.text(keys.name, maxByteCount: limits.maxNameByteCount) ?? "",
            desc: try keys.desc.flatMap { try members.text($0, maxByteCount: limits.maxGiftDescByteCount) } ?? "",
            iconURL: try keys.icon.flatMap { try members.url($0) } ?? "",
            resourceURL: try keys.resource.flatMap { try members.url($0) } ?? "",
            level: try keys.level.flatMap { try members.integer($0, in: Gift.levelRange) } ?? 0,
            coins: try keys.coins.flatMap { try members.integer($0, in: Gift.coinRange) } ?? 0)
        if let key = keys.info {
            extensionInfo = try dialect == .hosted ? members.extensionText(key) : members.extensionInfo(key)
        }
        if dialect == .native { translations = try members.translations(maxDescByteCount: limits.maxGiftDescByteCount) }
        for key in dialect == .tui ? members.rest.keys.sorted() : [] {
            guard let language = Gift.language(ofTUIKey: key),
                let name = try members.text(key, maxByteCount: limits.maxNameByteCount)
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

    func add(to list: inout MemberList, _ dialect: GiftDialect) throws {
        let keys = Keys(dialect)
        list.add(keys.id, dialect == .tutorial ? .number(try number()) : .string(giftID.text))
        list.add(keys.name, name)
        let texts = [(keys.desc, desc), (keys.icon, iconURL), (keys.resource, resourceURL)]
        for case (let key?, let text) in texts { list.add(key, text) }
        for case (let key?, let number) in [(keys.level, level), (keys.coins, coins)] { list.add(key, number) }
        if let key = keys.info, dialect == .hosted { list.add(key, extensionInfo.text) }
        if let key = keys.info, dialect != .hosted { list.add(key, extensionInfo) }
        if dialect == .native { list.add(translations: translations) }
        for (language, words) in dialect == .tui ? translations : [:] {
            list.add("giftName_\(language)", words.name.map { .string($0) })
        }
    }

    private func number() throws -> String {
        let isNumber = giftID.text == "0" || giftID.text.utf8.first != UInt8(ascii: "0")
        guard isNumber, giftID.text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
            throw SVGAError.kind(found: "the name '\(giftID)'", wanted: "an integer as the tutorial's giftId")
        }
        return giftID.text
    }
}

extension Members {
    /// Takes the ID of a gift that is a non-negative integer.
    mutating func numberedID(_ key: String) throws -> GiftID {
        guard let value = take(key) else { throw error(key, .missing) }
        guard case .number(let text) = value, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
            throw error(key, .kind(found: value.kindName, wanted: "an integer of 0 or more"))
        }
        return try at(key) { try GiftID(text) }
    }

    mutating func translations(maxDescByteCount: Int) throws -> [LanguageTag: GiftTranslation] {
        guard let tree = take("translations") else { return [:] }
        let place = path.member("translations")
        let languages = try Members(tree, at: place, limits)
        var translations: [LanguageTag: GiftTranslation] = [:]
        for key in languages.rest.keys.sorted() {
            let language = try languages.language(key, at: key)
            var words = try Members(languages.rest[key] ?? .null, at: place.member(key), limits)
            let translation = try words.translation("name", "desc", maxDescByteCount: maxDescByteCount)
            guard translations.updateValue(translation, forKey: language) == nil else {
                throw languages.error(key, .unusable("the language \(language) stands there twice"))
            }
            if let other = words.rest.keys.min() { throw words.error(other, .unknown(other, known: "name, desc")) }
        }
        return translations
    }

    package mutating func translation(
        _ name: String, _ desc: String, maxDescByteCount: Int
    ) throws -> GiftTranslation {
        GiftTranslation(
            name: try text(name, maxByteCount: limits.maxNameByteCount),
            desc: try text(desc, maxByteCount: maxDescByteCount))
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
