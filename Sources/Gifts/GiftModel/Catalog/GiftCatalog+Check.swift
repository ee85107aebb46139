public import SVGAErrors

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
