package import SVGACoding
public import SVGAErrors

extension GiftUser {
    /// Reads a user.
    ///
    /// Signs in the name that would change the text around it are left out. The hosted dialect only has the name of the
    /// account.
    ///
    /// - Parameters:
    ///   - json: One JSON object in UTF-8, or a string in the hosted dialect.
    ///   - dialect: The words of its keys.
    /// - Throws: ``SVGAError`` with the path of the value that is wrong.
    /// - Complexity: O(n) in the bytes.
    public init(from json: [UInt8], dialect: GiftDialect = .native) throws(SVGAError) {
        self = try SVGAError.only { try GiftUser(JSONTree(parsing: json), at: JSONPath(), dialect, .standard) }
    }

    /// The user as JSON in UTF-8: lines with two spaces of indentation a level, keys sorted.
    public func json(dialect: GiftDialect = .native) -> [UInt8] { Array(tree(dialect).lines.utf8) }

    package init(_ tree: JSONTree, at path: JSONPath, _ dialect: GiftDialect, _ limits: GiftLimits) throws {
        guard let keys = Keys(dialect) else {
            self = try GiftUser(account: tree, at: path)
            return
        }
        var members = try Members(tree, at: path, limits)
        self.init(
            userID: try members.needed(keys.id, UserID.init), userName: try members.cleanedText(keys.name) ?? "",
            avatarURL: try keys.avatar.flatMap { try members.url($0) } ?? "",
            level: try keys.level.flatMap { try members.cleanedText($0) } ?? "0")
        otherMembers = try members.others()
    }

    package func tree(_ dialect: GiftDialect) -> JSONTree {
        guard let keys = Keys(dialect) else { return .string(userID.text) }
        var list = MemberList()
        list.add(keys.id, userID.text)
        list.add(keys.name, userName)
        if let key = keys.avatar { list.add(key, avatarURL) }
        if let key = keys.level { list.add(key, level) }
        list.add(others: otherMembers, reserved: [])
        return list.tree
    }

    /// The native dialect in one line, without a tree for most users.
    package var line: String {
        if !otherMembers.isEmpty { return tree(.native).line }
        let (id, name) = (userID.text.quoted, userName.quoted)
        return "{\"avatarURL\":\(avatarURL.quoted),\"level\":\(level.quoted),\"userID\":\(id),\"userName\":\(name)}"
    }

    private init(account tree: JSONTree, at path: JSONPath) throws {
        guard case .string(let text) = tree else {
            throw SVGAError.kind(found: tree.kindName, wanted: "a string").at(path)
        }
        do { self.init(userID: try UserID(text)) } catch { throw error.at(path) }
    }

    /// The keys of a user; none in the hosted dialect.
    private struct Keys {
        let id, name: String
        var avatar, level: String?

        init?(_ dialect: GiftDialect) {
            switch dialect {
            case .native: (id, name, avatar, level) = ("userID", "userName", "avatarURL", "level")
            case .tui: (id, name, avatar, level) = ("userId", "userName", "avatarUrl", "level")
            case .tutorial: (id, name) = ("id", "userName")
            case .hosted: return nil
            }
        }
    }
}
