/// The words in which JSON speaks of gifts.
///
/// ```swift
/// let json = Array("""
///     {"giftId": "rose", "giftName": "Rose", "imageUrl": "", "animationUrl": "", "price": 1, "extInfo": {}}
///     """.utf8)
/// let rose = try Gift(from: json, dialect: .tui)
/// print(String(decoding: try rose.json(dialect: .native), as: UTF8.self))
/// ```
public enum GiftDialect: String, CaseIterable, Sendable {
    /// The names of the gift store of AtomicXCore: `giftID`, `resourceURL`, `coins`.
    case native
    /// The names of the gift component of TUILiveKit: `giftId`, `animationUrl`, `price`.
    case tui
    /// The names of the management calls and the callback of the hosted gift service: `GiftId`, `ResourceUrl`, `Coins`.
    case hosted
    /// The names of the tutorial on gift queues: `giftId` as a number, `user`, `roomKey`.
    case tutorial
}

/// The most that values of gifts may hold.
///
/// ```swift
/// let json = Array(#"{"giftID": "a-gift-with-a-long-name", "name": "Rose"}"#.utf8)
/// print((try? Gift(from: json, limits: .hosted)) == nil)      // true: 20 bytes are allowed there
/// ```
public struct GiftLimits: Hashable, Sendable {
    /// The maximum size of gift and category IDs in bytes.
    public var maxIDByteCount = 64
    /// The maximum size of a display name in bytes.
    public var maxNameByteCount = 256
    /// The maximum size of a gift's description in bytes.
    public var maxGiftDescByteCount = 256
    /// The maximum size of a category's description in bytes.
    public var maxCategoryDescByteCount = 256
    /// The maximum size of a URL in bytes.
    public var maxURLByteCount = 2048
    /// The maximum size of the extension information in bytes, as JSON without spaces.
    public var maxExtensionByteCount = 4096
    /// The maximum number of categories.
    public var maxCategoryCount = 10_000
    var countRange = GiftOrder.countRange
    /// The languages of translations; nil for any.
    public var languages: Set<LanguageTag>?

    static let maxCharacterCount = 64
    /// The maximum number of keys in extension information, including nested objects.
    static let maxKeyCount = 64
    static let maxDepth = 8

    /// The limits of this project.
    public static let standard = GiftLimits()

    /// The limits that the hosted gift service publishes, to test against it.
    public static let hosted: GiftLimits = {
        var limits = GiftLimits()
        (limits.maxIDByteCount, limits.maxNameByteCount, limits.maxURLByteCount) = (20, 20, 200)
        (limits.maxGiftDescByteCount, limits.maxCategoryDescByteCount) = (20, 60)
        (limits.maxExtensionByteCount, limits.maxCategoryCount) = (100, 3)
        limits.languages = [.english, .simplifiedChinese, .traditionalChinese]
        return limits
    }()
}
