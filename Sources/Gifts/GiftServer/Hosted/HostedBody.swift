import GiftModel
import SVGACoding

struct HostedBody {
    private let members: [String: JSONTree]
    private let limits: GiftLimits

    init(_ bytes: [UInt8], _ limits: GiftLimits) throws {
        let limit = JSONLimits(maxByteCount: RequestBody.maxByteCount, maxDepth: 16)
        let tree = try JSONTree(parsing: bytes, limits: limit)
        guard case .object(let members) = tree else {
            throw HostedError(.parameters, "expected an object, found \(tree.kindName)")
        }
        (self.members, self.limits) = (members, limits)
    }

    func gift() throws -> Gift {
        try need("GiftId", "DefaultName", "Coins")
        return try Gift(.object(members), at: JSONPath(), .hosted, limits)
    }

    func category() throws -> GiftCategory {
        try need("CategoryId", "DefaultName")
        return try GiftCategory(.object(members), at: JSONPath(), .hosted, limits)
    }

    func giftID() throws -> GiftID { try name("GiftId", GiftID.init) }

    func categoryID() throws -> CategoryID { try name("CategoryId", CategoryID.init) }

    /// The gifts of a relation; an element that cannot be the name of one is an error.
    func giftIDs() throws -> [GiftID] {
        guard case .array(let elements)? = members["GiftIdList"], elements.count <= 1000 else {
            throw HostedError(.parameters, "GiftIdList: expected an array of at most 1000 names")
        }
        var ids: [GiftID] = []
        for (index, element) in elements.enumerated() {
            guard case .string(let text) = element, let id = try? GiftID(text) else {
                throw HostedError(.parameters, "GiftIdList[\(index)]: this is not a gift ID")
            }
            ids.append(id)
        }
        return ids
    }

    func language() throws -> LanguageTag {
        let language = try name("Language", LanguageTag.init)
        if let allowed = limits.languages, !allowed.contains(language) {
            let known = allowed.sorted().map(\.text).joined(separator: ", ")
            throw HostedError(.parameters, "Language: '\(language)' is none of \(known)")
        }
        return language
    }

    /// Words of which at least one exists.
    func words(isGift: Bool) throws -> GiftTranslation {
        let (name, desc) = isGift ? ("Name", "Desc") : ("CategoryName", "CategoryDesc")
        var members = try Members(.object(members), at: JSONPath(), limits)
        let words = try members.translation(
            name, desc, maxDescByteCount: isGift ? limits.maxGiftDescByteCount : limits.maxCategoryDescByteCount)
        if words.name == nil, words.desc == nil { throw HostedError(.parameters, "\(name): missing or empty") }
        return words
    }

    private func need(_ keys: String...) throws {
        for key in keys where members[key] == nil || members[key] == .null {
            throw HostedError(.parameters, "\(key): missing or empty")
        }
    }

    private func name<Value>(_ key: String, _ make: (String) throws -> Value) throws -> Value {
        guard case .string(let text)? = members[key] else {
            throw HostedError(.parameters, "\(key): expected a string")
        }
        guard text.utf8.count <= limits.maxIDByteCount else {
            throw HostedError(.parameters, "\(key): \(text.utf8.count) bytes, at most \(limits.maxIDByteCount)")
        }
        do {
            return try make(text)
        } catch {
            throw SVGAError(error).with { $0.place.member = key }
        }
    }
}
