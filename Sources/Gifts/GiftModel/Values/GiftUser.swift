/// The sender or receiver of a gift.
///
/// ```swift
/// let sender = GiftUser(userID: try UserID("u1"), userName: "Ada")
/// print("\(sender.userName), level \(sender.level)")      // Ada, level 0
/// ```
public struct GiftUser: Hashable, Sendable {
    /// The name of the account.
    public var userID: UserID
    /// The display name, at most 64 characters and 256 bytes; may be empty.
    public var userName: String
    /// The URL of the picture, at most 2,048 bytes; may be empty.
    public var avatarURL: String
    /// The level as the app shows it, `0` by default.
    public var level: String
    /// Members of the JSON that have no meaning here; they are written again.
    public var otherMembers: [String: ExtensionValue]

    /// Creates a user. Ranges are checked where JSON is read.
    public init(
        userID: UserID, userName: String = "", avatarURL: String = "", level: String = "0",
        otherMembers: [String: ExtensionValue] = [:]
    ) {
        (self.userID, self.userName, self.avatarURL, self.level) = (userID, userName, avatarURL, level)
        self.otherMembers = otherMembers
    }
}
