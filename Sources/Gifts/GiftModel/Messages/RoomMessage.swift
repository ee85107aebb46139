public import SVGAErrors

/// A message or action in a room, other than gifts.
///
/// ```swift
/// let json = Array(#"{"type":"text","sender":{"userID":"u1","userName":"Ada"},"text":"Hello","time":0}"#.utf8)
/// let message = try RoomMessage(from: json)
/// if message.kind == .text { print(message.text) }        // Hello
/// ```
public struct RoomMessage: Hashable, Sendable {
    /// The subject of a message.
    public enum Kind: Hashable, Sendable {
        /// A line of the list of messages.
        case text
        /// A text that crosses the picture.
        case bullet
        /// A heart.
        case like
        /// A viewer comes in.
        case join
        /// A viewer goes out.
        case leave
        /// The room is closed.
        case disband
        /// Any other type, which is passed on unchanged.
        case custom(String)
    }

    /// The maximum length of a text in characters, in normalization form C.
    public static let maxCharacterCount = 500

    /// The subject.
    public var kind: Kind
    /// The sender.
    public var sender: GiftUser
    /// The words, at most 500 characters without line ends and without signs that would change the text around them.
    public var text: String
    /// When it was sent, by the clock of the source.
    public var time: Milliseconds
    /// Members of the JSON that have no meaning here; they are written again.
    public var otherMembers: [String: ExtensionValue]

    /// Creates a message, whose text is put into normalization form C and cleaned.
    ///
    /// - Throws: ``SVGAError`` for a text of more than 500 characters.
    public init(
        _ kind: Kind, sender: GiftUser, text: String = "", time: Milliseconds = 0,
        otherMembers: [String: ExtensionValue] = [:]
    ) throws(SVGAError) {
        (self.kind, self.sender, self.time, self.otherMembers) = (kind, sender, time, otherMembers)
        self.text = try RoomMessage.cleaned(text)
    }

    /// A text in normalization form C: ends of lines are spaces, controls, signs of direction and marks beyond the
    /// eighth in a row are left out.
    private static func cleaned(_ text: String) throws(SVGAError) -> String {
        // Normalizing takes time and memory in the length of the text.
        guard text.utf8.count <= 64 << 10 else { throw .tooLong(text.utf8.count, limit: 64 << 10) }
        let cleaned = PlainText.cleaned(text)
        let count = cleaned.unicodeScalars.count
        guard count <= maxCharacterCount else { throw .tooLong(count, limit: maxCharacterCount, unit: "characters") }
        return cleaned
    }
}
