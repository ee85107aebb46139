package import GiftModel

/// A change of the catalogue. Each raises its version by one.
package enum CatalogEdit: Hashable, Sendable {
    /// Adds or replaces a gift. The words that its translations name change, all others stay.
    case putGift(Gift, isListed: Bool = true)
    /// Adds or replaces a category like `putGift`; its gifts stay, and `giftList` is ignored.
    case putCategory(GiftCategory)
    case delete(CatalogEntry)
    /// Puts gifts at the end of a category; those that are in it stay where they are.
    case relate(CategoryID, [GiftID])
    case unrelate(CategoryID, [GiftID])
    case translate(CatalogEntry, LanguageTag, GiftTranslation)
    case deleteTranslation(CatalogEntry, LanguageTag)
    /// Adds what the catalogue has, as ``GiftCatalog/merge(_:)`` does.
    case merge(GiftCatalog)
}

package enum CatalogEntry: Hashable, Sendable {
    case gift(GiftID), category(CategoryID)
}

package enum EditOutcome: Hashable, Sendable {
    /// The entry is new; the version of the catalogue, which is also its own.
    case created(version: Int)
    case changed(version: Int)
    /// The entry to delete did not exist, or nothing changed.
    case unchanged(version: Int)
    /// The gift or category that the change needs does not exist.
    case missing
    /// It has another version than the change expects; nil if it does not exist.
    case versionMismatch(current: Int?)
    /// The missing gifts of a relation; the others are related.
    case related(version: Int, missing: [GiftID])
}

/// A gift or category with the version of the catalogue with which it changed last.
package struct Versioned<Value: Hashable & Sendable>: Hashable, Sendable {
    package var value: Value
    package var version: Int
    package var isListed: Bool
}

package struct CatalogChanges: Hashable, Sendable {
    package var gifts: [Gift]
    package var categories: [GiftCategory]
    package var removedGifts: [GiftID]
    package var removedCategories: [CategoryID]
    package var version: Int
}
