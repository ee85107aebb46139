import SVGACoding
public import SVGAErrors

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
