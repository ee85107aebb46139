import SVGACoding
import SVGAErrors

// The hosted service has no file format. This one holds the bodies of its calls, so that a script can make the calls of
// it.

extension GiftCatalog {
    init(hosted tree: JSONTree, _ limits: GiftLimits) throws {
        var members = try Members(tree, at: JSONPath(), limits)
        var gifts = Named<GiftID, Gift>(
            try members.list("GiftInfo") { try Gift($0, at: $1, .hosted, $2) } ?? [], \.giftID)
        var categories = Named<CategoryID, GiftCategory>(
            try members.list("CategoryInfo", GiftCategory.init(hosted:at:_:)) ?? [], \.categoryID)
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
        list.add("CategoryInfo", .array(categories.map { $0.hostedTree() }))
        list.add("Relation", .array(categories.map(HostedRelation.tree)))
        let giftWords = gifts.flatMap { HostedWordKeys.gift.trees(of: $0.translations, $0.giftID.text) }
        list.add("GiftLanguage", .array(giftWords))
        let words = categories.flatMap { HostedWordKeys.category.trees(of: $0.translations, $0.categoryID.text) }
        list.add("CategoryLanguage", .array(words))
        list.add(others: otherMembers, reserved: [])
        return list.tree
    }
}

extension GiftCategory {
    fileprivate init(hosted tree: JSONTree, at path: JSONPath, _ limits: GiftLimits) throws {
        var members = try Members(tree, at: path, limits)
        self.init(
            categoryID: try members.catalogID("CategoryId", CategoryID.init),
            name: try members.text("DefaultName", maxByteCount: limits.maxNameByteCount) ?? "",
            desc: try members.text("DefaultDesc", maxByteCount: limits.maxCategoryDescByteCount) ?? "",
            extensionInfo: try members.extensionText("ExtensionInfo"))
        otherMembers = try members.others()
    }

    fileprivate func hostedTree() -> JSONTree {
        var list = MemberList()
        list.add("CategoryId", categoryID.text)
        list.add("DefaultName", name)
        list.add("DefaultDesc", desc)
        list.add(text: "ExtensionInfo", extensionInfo)
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
