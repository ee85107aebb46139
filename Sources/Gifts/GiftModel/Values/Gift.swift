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

/// The presentation of a gift.
///
/// ```swift
/// let rose = Gift(giftID: try GiftID("rose"), name: "Rose", iconURL: "https://cdn.example/rose.png")
/// if case .banner = rose.presentation { print("a banner with \(rose.iconURL)") }
/// ```
public enum GiftPresentation: Hashable, Sendable {
    /// As a banner with the icon.
    case banner
    /// Over the whole stage, by the animation at this URL.
    case fullScreen(url: String)
}

extension Gift {
    /// Full screen where the resource can be an SVGA file, otherwise a banner.
    ///
    /// A resource whose path has the extension of another format, such as `.png`, `.pag` or `.mp4`, is not. The content
    /// of a URL without such an extension is known only after fetching: if it is not an animation, the gift then
    /// becomes a banner.
    public var presentation: GiftPresentation {
        resourceURL.isEmpty || isOfAnotherFormat ? .banner : .fullScreen(url: resourceURL)
    }

    /// The extensions of files that are not SVGA animations.
    private static let otherFormats: Set<String> = [
        "png", "apng", "jpg", "jpeg", "gif", "webp", "avif", "heic", "bmp", "svg", "pag", "json", "lottie", "mp4",
        "m4v", "mov", "webm", "vap", "mp3", "aac", "wav", "html", "htm", "txt", "pdf",
    ]

    /// Whether the resource's path has such an extension; its query and fragment do not count.
    private var isOfAnotherFormat: Bool {
        let file = resourceURL.prefix { $0 != "?" && $0 != "#" }.split(separator: "/", omittingEmptySubsequences: false)
        guard let name = file.last, let dot = name.lastIndex(of: ".") else { return false }
        return Gift.otherFormats.contains(name[name.index(after: dot)...].lowercased())
    }
}

/// A value that an app adds to a gift, a user or an event: a text, or any other JSON value as its text.
///
/// ```swift
/// let info: [String: ExtensionValue] = ["badge": .text("gold"), "size": .json("[2,3]")]
/// print(info["size"]?.text ?? "")     // [2,3]
/// ```
public enum ExtensionValue: Hashable, Sendable {
    /// A string of JSON, without its quotes and escapes.
    case text(String)
    /// A value that is not a string: JSON without spaces, keys sorted.
    case json(String)

    /// The string, or the JSON of any other value, for interfaces with only strings.
    public var text: String {
        switch self {
        case .text(let text), .json(let text): text
        }
    }
}

extension ExtensionValue: ExpressibleByStringLiteral {
    /// A text.
    public init(stringLiteral text: String) { self = .text(text) }
}
