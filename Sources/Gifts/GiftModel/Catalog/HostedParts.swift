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

    static func reader(_ keys: HostedWordKeys, _ make: @escaping (String) throws -> ID) -> Members.Reader<HostedWords> {
        { tree, path, limits in
            var members = try Members(tree, at: path, limits)
            return HostedWords(
                id: try members.catalogID(keys.id, make), language: try members.hostedLanguage(),
                words: GiftTranslation(
                    name: try members.text(keys.name, maxByteCount: limits.maxNameByteCount),
                    desc: try members.text(keys.desc, maxByteCount: limits[keyPath: keys.descLimit])),
                path: path.member(keys.id).description)
        }
    }
}

struct HostedWordKeys {
    let id, name, desc: String
    let descLimit: KeyPath<GiftLimits, Int>

    static var gift: HostedWordKeys {
        HostedWordKeys(id: "GiftId", name: "Name", desc: "Desc", descLimit: \.maxGiftDescByteCount)
    }
    static var category: HostedWordKeys {
        HostedWordKeys(
            id: "CategoryId", name: "CategoryName", desc: "CategoryDesc", descLimit: \.maxCategoryDescByteCount)
    }

    func trees(of translations: [LanguageTag: GiftTranslation], _ id: String) -> [JSONTree] {
        translations.sorted { $0.key < $1.key }.map { language, words in
            var list = MemberList()
            list.add(self.id, id)
            list.add("Language", language.text)
            list.add(name, words.name.map { .string($0) })
            list.add(desc, words.desc.map { .string($0) })
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
