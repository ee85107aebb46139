public import SVGAErrors

/// The name of a gift in a catalogue: 1 to 64 of the characters `A–Z a–z 0–9 _ . : -`.
///
/// ```swift
/// let rocket = try GiftID("rocket.v2")
/// print(rocket)           // rocket.v2
/// ```
public struct GiftID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The name as text.
    public let text: String

    /// Checks a name.
    ///
    /// - Throws: ``SVGAError`` for a name that is empty, too long or has other characters.
    /// - Complexity: O(n) in the length of the name.
    public init(_ text: String) throws(SVGAError) { self.text = try IdentifierRule.name.check(text) }

    /// The name as text.
    public var description: String { text }

    /// Orders names by their bytes.
    public static func < (a: GiftID, b: GiftID) -> Bool { a.text < b.text }
}

/// The name of a category in a catalogue: 1 to 64 of the characters `A–Z a–z 0–9 _ . : -`.
///
/// ```swift
/// print(try CategoryID("party"))      // party
/// ```
public struct CategoryID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The name as text.
    public let text: String

    /// Checks a name.
    ///
    /// - Throws: ``SVGAError`` for a name that is empty, too long or has other characters.
    /// - Complexity: O(n) in the length of the name.
    public init(_ text: String) throws(SVGAError) { self.text = try IdentifierRule.name.check(text) }

    /// The name as text.
    public var description: String { text }

    /// Orders names by their bytes.
    public static func < (a: CategoryID, b: CategoryID) -> Bool { a.text < b.text }
}

/// The name of a gift event, unique in all rooms: 1 to 64 of the characters `A–Z a–z 0–9 _ . : -`.
///
/// ```swift
/// print(try EventID("0190b6c4-77a0-7d3e-9c1b-0a2b3c4d5e6f"))
/// ```
public struct EventID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The name as text.
    public let text: String

    /// Checks a name.
    ///
    /// - Throws: ``SVGAError`` for a name that is empty, too long or has other characters.
    /// - Complexity: O(n) in the length of the name.
    public init(_ text: String) throws(SVGAError) { self.text = try IdentifierRule.name.check(text) }

    /// The name as text.
    public var description: String { text }

    /// Orders names by their bytes.
    public static func < (a: EventID, b: EventID) -> Bool { a.text < b.text }
}

/// The name of a user: 1 to 64 bytes of UTF-8 in normalization form C, without control characters.
///
/// ```swift
/// print(try UserID("小明"))
/// ```
public struct UserID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The name as text.
    public let text: String

    /// Checks a name.
    ///
    /// - Throws: ``SVGAError`` for a name that is empty, too long, not normalized or has control characters.
    /// - Complexity: O(n) in the length of the name.
    public init(_ text: String) throws(SVGAError) { self.text = try IdentifierRule.anyText.check(text) }

    /// The name as text.
    public var description: String { text }

    /// Orders names by their bytes.
    public static func < (a: UserID, b: UserID) -> Bool { a.text < b.text }
}

/// The name of a room: 1 to 64 bytes of UTF-8 in normalization form C, without control characters.
///
/// ```swift
/// print(try RoomID("live_4711"))
/// ```
public struct RoomID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The name as text.
    public let text: String

    /// Checks a name.
    ///
    /// - Throws: ``SVGAError`` for a name that is empty, too long, not normalized or has control characters.
    /// - Complexity: O(n) in the length of the name.
    public init(_ text: String) throws(SVGAError) { self.text = try IdentifierRule.anyText.check(text) }

    /// The name as text.
    public var description: String { text }

    /// Orders names by their bytes.
    public static func < (a: RoomID, b: RoomID) -> Bool { a.text < b.text }
}

/// The valid characters of an identifier.
enum IdentifierRule {
    /// Letters, digits and four marks of ASCII, which need no escape in a URL.
    case name
    /// Any text in normalization form C, because two spellings of one name would be two accounts.
    case anyText

    /// The longest name, in bytes.
    static let maxByteCount = 64

    /// The name, if it keeps the rule.
    func check(_ text: String) throws(SVGAError) -> String {
        let byteCount = text.utf8.count
        guard 1...IdentifierRule.maxByteCount ~= byteCount else {
            throw byteCount == 0 ? .missing : .tooLong(byteCount, limit: IdentifierRule.maxByteCount)
        }
        guard let fault = firstFault(in: text) else { return text }
        throw fault
    }

    private func firstFault(in text: String) -> SVGAError? {
        switch self {
        case .name:
            return text.unicodeScalars.first { !IdentifierRule.isNameCharacter($0) }.map { .character($0) }
        case .anyText:
            if let control = text.unicodeScalars.first(where: NormalizedText.isControl) { return .character(control) }
            return NormalizedText.isNormalized(text) ? nil : .notNormalized
        }
    }

    private static func isNameCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "A"..."Z", "a"..."z", "0"..."9", "_", ".", ":", "-": true
        default: false
        }
    }
}

/// A time or a duration in milliseconds; the caller's clock defines 0.
///
/// Integers add up without drift, and equal inputs give equal results on every machine.
///
/// ```swift
/// let (entering, tick): (Milliseconds, Milliseconds) = (250, 300)
/// print(entering + 3 * tick)      // 1150
/// ```
public typealias Milliseconds = Int

/// An amount of a virtual currency, not of money.
///
/// The price of a gift is 0…1,000,000,000 coins; a cost is at most 2⁵³ − 1, which JSON readers of all languages hold exactly.
///
/// ```swift
/// let price: Coins = 66
/// print(price * 10)       // 660
/// ```
public typealias Coins = Int
