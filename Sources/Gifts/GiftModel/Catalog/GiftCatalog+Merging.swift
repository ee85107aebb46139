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
