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
