/// A tab of the gift panel: gifts in the order in which they are shown.
///
/// ```swift
/// let rose = Gift(giftID: try GiftID("rose"), name: "Rose", coins: 1)
/// let party = GiftCategory(categoryID: try CategoryID("party"), name: "Party", giftList: [rose])
/// print(party.giftList.count)     // 1
/// ```
public struct GiftCategory: Hashable, Sendable {
    /// The name by which calls mean the category.
    public var categoryID: CategoryID
    /// The name without a translation, at most 64 characters and 256 bytes.
    public var name: String
    /// A line about the category, at most 64 characters and 256 bytes; may be empty.
    public var desc: String
    /// An app's additions: at most 64 keys and 4 KiB of JSON.
    public var extensionInfo: [String: ExtensionValue]
    /// The gifts, each once.
    public var giftList: [Gift]
    /// The words in other languages.
    public var translations: [LanguageTag: GiftTranslation]
    /// Members of the JSON that have no meaning here; they are written again.
    public var otherMembers: [String: ExtensionValue]

    /// Creates a category. Ranges are checked where JSON is read.
    public init(
        categoryID: CategoryID, name: String, desc: String = "", extensionInfo: [String: ExtensionValue] = [:],
        giftList: [Gift] = [], translations: [LanguageTag: GiftTranslation] = [:],
        otherMembers: [String: ExtensionValue] = [:]
    ) {
        (self.categoryID, self.name, self.desc) = (categoryID, name, desc)
        (self.extensionInfo, self.giftList) = (extensionInfo, giftList)
        (self.translations, self.otherMembers) = (translations, otherMembers)
    }
}
