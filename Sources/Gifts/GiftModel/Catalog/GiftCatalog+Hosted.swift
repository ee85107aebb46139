package import SVGACoding
import SVGAErrors

// The hosted service has no file format. This one holds the bodies of its calls, so that a script can make the calls of
// it.

extension GiftCatalog {
    init(hosted tree: JSONTree, _ limits: GiftLimits) throws {
        var members = try Members(tree, at: JSONPath(), limits)
        var gifts = Named<GiftID, Gift>(
            try members.list("GiftInfo") { try Gift($0, at: $1, .hosted, $2) } ?? [], \.giftID)
        var categories = Named<CategoryID, GiftCategory>(
            try members.list("CategoryInfo") { try GiftCategory($0, at: $1, .hosted, $2) } ?? [], \.categoryID)
        for words in try members.list("GiftLanguage", HostedWords.reader(.gift, GiftID.init)) ?? [] {
            try gifts.change(words.id, at: words.path) { gift in
                gift.translate(into: words.language, name: words.words.name, desc: words.words.desc)
            }
        }
        for words in try members.list("CategoryLanguage", HostedWords.reader(.category, CategoryID.init)) ?? [] {
            try categories.change(words.id, at: words.path) { category in
                category.translate(into: words.language, name: words.words.name, desc: words.words.desc)
            }
        }
        var placed: Set<GiftID> = []
        for relation in try members.list("Relation", HostedRelation.init) ?? [] {
            var list: [Gift] = []
            for id in relation.gifts { list.append(try gifts.value(id, at: "\(relation.path).GiftIdList")) }
            placed.formUnion(relation.gifts)
            try categories.change(relation.category, at: "\(relation.path).CategoryId") { $0.giftList += list }
        }
        self.init(categories: categories.all, giftList: gifts.all.filter { !placed.contains($0.giftID) })
        otherMembers = try members.others()
    }

    func hostedTree() throws -> JSONTree {
        let gifts = gifts
        var list = MemberList()
        list.add("GiftInfo", .array(try gifts.map { try $0.tree(.hosted) }))
        list.add("CategoryInfo", .array(try categories.map { try $0.tree(.hosted) }))
        list.add("Relation", .array(categories.map(\.hostedRelation)))
        let giftWords = gifts.flatMap { HostedWordKeys.gift.trees(of: $0.translations, $0.giftID.text) }
        list.add("GiftLanguage", .array(giftWords))
        let words = categories.flatMap { HostedWordKeys.category.trees(of: $0.translations, $0.categoryID.text) }
        list.add("CategoryLanguage", .array(words))
        list.add(others: otherMembers, reserved: [])
        return list.tree
    }
}

/// Values that others refer to by name, in their order.
private struct Named<ID: Hashable & CustomStringConvertible, Value> {
    private(set) var all: [Value]
    private var indices: [ID: Int] = [:]

    /// Of two values with one name the first counts; the check of the catalogue finds them.
    init(_ values: [Value], _ id: (Value) -> ID) {
        all = values
        for (index, value) in values.enumerated() where indices[id(value)] == nil { indices[id(value)] = index }
    }

    func index(_ id: ID, at path: String) throws -> Int {
        guard let index = indices[id] else { throw SVGAError.conflict("there is no \(id) in the file", at: path) }
        return index
    }

    func value(_ id: ID, at path: String) throws -> Value { all[try index(id, at: path)] }

    mutating func change(_ id: ID, at path: String, _ change: (inout Value) -> Void) throws {
        change(&all[try index(id, at: path)])
    }
}

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
}

extension GiftCategory {
    package var hostedRelation: JSONTree {
        .object([
            "CategoryId": .string(categoryID.text), "GiftIdList": .array(giftList.map { .string($0.giftID.text) }),
        ])
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
                words: try members.translation(
                    keys.name, keys.desc, maxDescByteCount: limits[keyPath: keys.descLimit]),
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
