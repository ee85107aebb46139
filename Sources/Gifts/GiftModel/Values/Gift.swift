/// A gift of a catalogue.
///
/// ```swift
/// var rocket = Gift(giftID: try GiftID("rocket"), name: "Rocket", coins: 66)
/// rocket.resourceURL = "https://cdn.example/rocket.svga"
/// print(rocket.presentation)      // fullScreen(url: "https://cdn.example/rocket.svga")
/// ```
public struct Gift: Hashable, Sendable {
    /// The name by which orders and events mean the gift.
    public var giftID: GiftID
    /// The name without a translation, at most 64 characters and 256 bytes.
    public var name: String
    /// A line about the gift, at most 64 characters and 256 bytes; may be empty.
    public var desc: String
    /// The URL of the picture in panels and banners, at most 2,048 bytes; may be empty.
    public var iconURL: String
    /// The URL of the animation, at most 2,048 bytes; empty for a gift that is shown as a banner.
    public var resourceURL: String
    /// The level from which on users may send it, 0…1,000,000; servers give it its meaning.
    public var level: Int
    /// The price of one, 0…1,000,000,000.
    public var coins: Coins
    /// An app's additions: at most 64 keys and 4 KiB of JSON.
    public var extensionInfo: [String: ExtensionValue]
    /// The words in other languages.
    public var translations: [LanguageTag: GiftTranslation]
    /// Members of the JSON that have no meaning here; they are written again.
    public var otherMembers: [String: ExtensionValue]

    /// Creates a gift. Ranges are checked where JSON is read.
    public init(
        giftID: GiftID, name: String, desc: String = "", iconURL: String = "", resourceURL: String = "",
        level: Int = 0, coins: Coins = 0, extensionInfo: [String: ExtensionValue] = [:],
        translations: [LanguageTag: GiftTranslation] = [:], otherMembers: [String: ExtensionValue] = [:]
    ) {
        (self.giftID, self.name, self.desc) = (giftID, name, desc)
        (self.iconURL, self.resourceURL, self.level, self.coins) = (iconURL, resourceURL, level, coins)
        (self.extensionInfo, self.translations, self.otherMembers) = (extensionInfo, translations, otherMembers)
    }
}
