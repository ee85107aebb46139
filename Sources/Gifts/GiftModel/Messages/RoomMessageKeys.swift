/// The keys of a message, for clients that have their own.
///
/// ```swift
/// let old = RoomMessageKeys(type: "userAction", senderID: "userId", senderName: "nickName", photo: "headPic", text: "msg",
///     usesNumbers: true)
/// let json = Array(#"{"userAction":4,"userId":"u1","nickName":"Ada","headPic":"","msg":""}"#.utf8)
/// print(try RoomMessage(from: json, keys: old).kind)      // like
/// ```
public struct RoomMessageKeys: Hashable, Sendable {
    /// The subject of the message.
    public var type: String
    /// The account of the sender, next to the type; nil if the sender is a separate object.
    public var senderID: String?
    /// The name of the sender, next to the type.
    public var senderName: String
    /// The URL of the sender's picture, next to the type.
    public var photo: String
    /// The words.
    public var text: String
    /// Whether types are written as numbers: 1 text, 2 join, 3 leave, 4 like, 5 bullet. Both are read.
    public var usesNumbers: Bool

    /// The keys of this project: the sender is an object, types are words.
    public static let native = RoomMessageKeys(type: "type", senderID: nil, text: "text")

    /// Creates a table of keys.
    public init(
        type: String = "type", senderID: String? = "userID", senderName: String = "userName",
        photo: String = "avatarURL", text: String = "text", usesNumbers: Bool = false
    ) {
        (self.type, self.senderID, self.senderName) = (type, senderID, senderName)
        (self.photo, self.text, self.usesNumbers) = (photo, text, usesNumbers)
    }
}
