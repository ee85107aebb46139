public import SVGAErrors

/// The gifts that a room offers, in categories and in languages.
///
/// ```swift
/// let json = Array("""
///     {"categories": [{"categoryID": "party", "name": "Party", "giftList": [
///         {"giftID": "rose", "name": "Rose", "coins": 1}]}]}
///     """.utf8)
/// let catalog = try GiftCatalog(from: json)
/// print(catalog.gifts.map(\.name))        // ["Rose"]
/// ```
public struct GiftCatalog: Hashable, Sendable {
    /// The categories in the order in which they are shown.
    public var categories: [GiftCategory]
    /// The gifts that are in no category.
    public var giftList: [Gift]
    /// The version, which rises with each change; 0 if unknown.
    public var version: Int
    /// Members of the JSON that have no meaning here; they are written again.
    public var otherMembers: [String: ExtensionValue]

    /// Creates a catalogue. Duplicates are found when JSON is read and by ``check(_:)``.
    public init(
        categories: [GiftCategory] = [], giftList: [Gift] = [], version: Int = 0,
        otherMembers: [String: ExtensionValue] = [:]
    ) {
        (self.categories, self.giftList, self.version) = (categories, giftList, version)
        self.otherMembers = otherMembers
    }

    /// All gifts, each once: by category in order, then uncategorized ones.
    ///
    /// - Complexity: O(n) in the gifts.
    public var gifts: [Gift] {
        var seen: Set<GiftID> = []
        return (categories.flatMap(\.giftList) + giftList).filter { seen.insert($0.giftID).inserted }
    }

    /// The catalogue with the words of a language, the default words where there are none.
    public func localized(for language: LanguageTag) -> GiftCatalog {
        var catalog = self
        catalog.categories = categories.map { $0.localized(for: language) }
        catalog.giftList = giftList.map { $0.localized(for: language) }
        return catalog
    }
}

extension GiftCatalog {
    /// Finds invalid entries: a category twice, a gift twice in one list, one name for two different gifts, more
    /// categories than the limits allow.
    ///
    /// - Throws: ``SVGAError`` with the path in the native dialect.
    /// - Complexity: O(n) in the gifts.
    public func check(_ limits: GiftLimits = .standard) throws(SVGAError) {
        if categories.count > limits.maxCategoryCount {
            throw SVGAError.tooMany("categories", limit: limits.maxCategoryCount).at(
                SVGAError.Place(member: "categories"))
        }
        var (names, gifts) = (Set<CategoryID>(), [GiftID: Gift]())
        for (index, category) in categories.enumerated() {
            let path = "categories[\(index)]"
            guard names.insert(category.categoryID).inserted else {
                throw .conflict("the category \(category.categoryID) stands there twice", at: "\(path).categoryID")
            }
            try GiftCatalog.check(category.giftList, at: "\(path).giftList", &gifts)
        }
        try GiftCatalog.check(giftList, at: "giftList", &gifts)
    }

    private static func check(_ list: [Gift], at path: String, _ gifts: inout [GiftID: Gift]) throws(SVGAError) {
        var seen: Set<GiftID> = []
        for (index, gift) in list.enumerated() {
            let place = "\(path)[\(index)].giftID"
            guard seen.insert(gift.giftID).inserted else {
                throw .conflict("the gift \(gift.giftID) stands twice in the list", at: place)
            }
            if let other = gifts.updateValue(gift, forKey: gift.giftID), other != gift {
                throw .conflict("the gift \(gift.giftID) is another one in an earlier list", at: place)
            }
        }
    }
}

extension GiftCatalog {
    /// Adds another catalogue's entries; equal names are replaced in place.
    ///
    /// A gift that is replaced changes in all categories that have it. A category that is replaced keeps its gifts, and the new
    /// ones follow them.
    ///
    /// - Complexity: O(n) in the gifts of both.
    public mutating func merge(_ other: GiftCatalog) {
        let new = Dictionary(other.gifts.map { ($0.giftID, $0) }) { first, _ in first }
        func renewed(_ gifts: [Gift]) -> [Gift] { gifts.map { new[$0.giftID] ?? $0 } }
        categories = categories.map { category in
            var category = category
            category.giftList = renewed(category.giftList)
            return category
        }
        var places = Dictionary(categories.indices.map { (categories[$0].categoryID, $0) }) { first, _ in first }
        for category in other.categories { merge(category, &places) }
        let placed = Set(categories.flatMap(\.giftList).map(\.giftID))
        let known = Set(giftList.map(\.giftID))
        giftList = (renewed(giftList) + other.giftList.filter { !known.contains($0.giftID) })
            .filter { !placed.contains($0.giftID) }
        version = max(version, other.version)
        otherMembers.merge(other.otherMembers) { _, new in new }
    }

    private mutating func merge(_ category: GiftCategory, _ places: inout [CategoryID: Int]) {
        guard let index = places[category.categoryID] else {
            places[category.categoryID] = categories.count
            return categories.append(category)
        }
        let present = Set(categories[index].giftList.map(\.giftID))
        let gifts = categories[index].giftList + category.giftList.filter { !present.contains($0.giftID) }
        categories[index] = category
        categories[index].giftList = gifts
    }
}
