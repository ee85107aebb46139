import SVGACoding
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

extension RoomMessage {
    /// Reads a message.
    ///
    /// - Parameters:
    ///   - json: One JSON object in UTF-8.
    ///   - keys: Its keys.
    /// - Throws: ``SVGAError`` with the path of the value that is wrong.
    /// - Complexity: O(n) in the bytes.
    public init(from json: [UInt8], keys: RoomMessageKeys = .native) throws(SVGAError) {
        self = try SVGAError.only { try RoomMessage(Members(JSONTree(parsing: json), at: JSONPath(), .standard), keys) }
    }

    private init(_ members: consuming Members, _ keys: RoomMessageKeys) throws {
        let kind = try Kind(members.take(keys.type), at: members.path.member(keys.type))
        let sender = try members.sender(keys)
        let (text, time) = (
            try members.string(keys.text) ?? "", try members.integer("time", in: EventPlace.timeRange) ?? 0
        )
        self = try members.at(keys.text) { try RoomMessage(kind, sender: sender, text: text, time: time) }
        otherMembers = try members.others()
    }

    /// The message as JSON in UTF-8, in one line without spaces, keys sorted.
    public func json(keys: RoomMessageKeys = .native) -> [UInt8] {
        var list = MemberList()
        list.add(keys.type, kind.tree(asNumber: keys.usesNumbers))
        list.add(keys.text, text)
        if let id = keys.senderID {
            list.add(id, sender.userID.text)
            list.add(keys.senderName, sender.userName)
            list.add(keys.photo, sender.avatarURL)
            // Clients with their own keys do not know the source's time.
            if time != 0 { list.add("time", time) }
        } else {
            list.add("sender", sender.tree(.native))
            list.add("time", time)
        }
        list.add(others: otherMembers, reserved: ["time"])
        return Array(list.tree.line.utf8)
    }
}

extension Members {
    fileprivate mutating func sender(_ keys: RoomMessageKeys) throws -> GiftUser {
        guard let id = keys.senderID else {
            return try needed("sender", GiftUser.reader(.native))
        }
        return GiftUser(
            userID: try needed(id, UserID.init), userName: try cleanedText(keys.senderName) ?? "",
            avatarURL: try url(keys.photo) ?? "")
    }
}

extension RoomMessage.Kind {
    private static let words: [(word: String, kind: RoomMessage.Kind)] = [
        ("text", .text), ("bullet", .bullet), ("like", .like), ("join", .join), ("leave", .leave),
        ("disband", .disband),
    ]

    package var word: String {
        if case .custom(let text) = self { return text }
        return Self.words.first { $0.kind == self }?.word ?? ""
    }

    /// The numbers and words of earlier clients.
    private static let numbers: [(number: Int, kind: RoomMessage.Kind)] = [
        (1, .text), (2, .join), (3, .leave), (4, .like), (5, .bullet),
    ]

    private static let aliases: [String: RoomMessage.Kind] = ["enter": .join, "exit": .leave]

    /// A type by its word or its number; other values are passed on.
    fileprivate init(_ tree: JSONTree?, at path: JSONPath) throws {
        let text: String
        switch tree {
        case .string(let word)?: text = word
        case .number(let digits)?: text = digits
        case nil: throw SVGAError.missing.at(path)
        case let tree?:
            throw SVGAError.kind(found: tree.kindName, wanted: "a string or a number").at(path)
        }
        guard 1...64 ~= text.utf8.count else {
            throw (text.isEmpty ? SVGAError.missing : .tooLong(text.utf8.count, limit: 64)).at(path)
        }
        self =
            Self.words.first { $0.word == text }?.kind ?? Self.aliases[text]
            ?? Self.numbers.first { "\($0.number)" == text }?.kind ?? .custom(text)
    }

    fileprivate func tree(asNumber: Bool) -> JSONTree {
        if asNumber, let number = Self.numbers.first(where: { $0.kind == self })?.number { return .integer(number) }
        if asNumber, case .custom(let text) = self, let number = Int(text), "\(number)" == text {
            return .integer(number)
        }
        return .string(word)
    }
}

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
