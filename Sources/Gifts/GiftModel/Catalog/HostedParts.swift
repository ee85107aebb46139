import SVGACoding
import SVGAErrors

/// The gifts of a category, as the hosted service lists them.
struct HostedRelation {
    let category: CategoryID
    let gifts: [GiftID]
    let path: String

    init(_ tree: JSONTree, _ path: JSONPath, _ limits: GiftLimits) throws {
        var members = try Members(tree, at: path, limits)
        self.path = path.description
        category = try members.catalogID("CategoryId", CategoryID.init)
        gifts = try members.list("GiftIdList", HostedRelation.giftID) ?? []
    }

    private static func giftID(_ tree: JSONTree, _ path: JSONPath, _ limits: GiftLimits) throws -> GiftID {
        guard case .string(let text) = tree else {
            throw SVGAError.kind(found: tree.kindName, wanted: "a string").at(path)
        }
        do { return try GiftID(text) } catch { throw error.at(path) }
    }

    static func tree(of category: GiftCategory) -> JSONTree {
        var list = MemberList()
        list.add("CategoryId", category.categoryID.text)
        list.add("GiftIdList", .array(category.giftList.map { .string($0.giftID.text) }))
        return list.tree
    }
}

/// The words of a gift or a category in a language, as the hosted service sets them.
struct HostedWords<ID> {
    let id: ID
    let language: LanguageTag
    let words: GiftTranslation
    let path: String
}

extension HostedWords<GiftID> {
    static func ofGift(_ tree: JSONTree, _ path: JSONPath, _ limits: GiftLimits) throws -> HostedWords {
        var members = try Members(tree, at: path, limits)
        return HostedWords(
            id: try members.catalogID("GiftId", GiftID.init), language: try members.hostedLanguage(),
            words: GiftTranslation(
                name: try members.text("Name", maxByteCount: limits.maxNameByteCount),
                desc: try members.text("Desc", maxByteCount: limits.maxGiftDescByteCount)),
            path: path.member("GiftId").description)
    }

    static func trees(of gift: Gift) -> [JSONTree] {
        trees(of: gift.translations, ("GiftId", gift.giftID.text), "Name", "Desc")
    }
}

extension HostedWords<CategoryID> {
    static func ofCategory(_ tree: JSONTree, _ path: JSONPath, _ limits: GiftLimits) throws -> HostedWords {
        var members = try Members(tree, at: path, limits)
        return HostedWords(
            id: try members.catalogID("CategoryId", CategoryID.init), language: try members.hostedLanguage(),
            words: GiftTranslation(
                name: try members.text("CategoryName", maxByteCount: limits.maxNameByteCount),
                desc: try members.text("CategoryDesc", maxByteCount: limits.maxCategoryDescByteCount)),
            path: path.member("CategoryId").description)
    }

    static func trees(of category: GiftCategory) -> [JSONTree] {
        trees(of: category.translations, ("CategoryId", category.categoryID.text), "CategoryName", "CategoryDesc")
    }
}

extension HostedWords {
    /// One body a language, sorted by it.
    fileprivate static func trees(
        of translations: [LanguageTag: GiftTranslation], _ id: (key: String, text: String), _ nameKey: String,
        _ descKey: String
    ) -> [JSONTree] {
        translations.sorted { $0.key < $1.key }.map { language, words in
            var list = MemberList()
            list.add(id.key, id.text)
            list.add("Language", language.text)
            list.add(nameKey, words.name.map { .string($0) })
            list.add(descKey, words.desc.map { .string($0) })
            return list.tree
        }
    }
}

extension Members {
    fileprivate mutating func hostedLanguage() throws -> LanguageTag {
        guard let text = try string("Language") else { throw error("Language", .missing) }
        return try language(text, at: "Language")
    }
}
