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
