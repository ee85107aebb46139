package import SVGACoding
public import SVGAErrors

extension Gift {
    /// Reads a gift.
    ///
    /// Keys without a meaning are kept in ``otherMembers``.
    ///
    /// - Parameters:
    ///   - json: One JSON object in UTF-8.
    ///   - dialect: The words of its keys.
    ///   - limits: The most that the values may hold.
    /// - Throws: ``SVGAError`` with the path of the value that is wrong.
    /// - Complexity: O(n) in the bytes.
    public init(from json: [UInt8], dialect: GiftDialect = .native, limits: GiftLimits = .standard) throws(SVGAError) {
        self = try SVGAError.only { try Gift(JSONTree(parsing: json), at: JSONPath(), dialect, limits) }
    }

    /// The gift as JSON in UTF-8: lines with two spaces of indentation a level, keys sorted.
    ///
    /// Values without a key in the dialect are omitted.
    ///
    /// - Throws: ``SVGAError`` where the dialect cannot say it: the tutorial's names of gifts are whole numbers.
    public func json(dialect: GiftDialect = .native) throws(SVGAError) -> [UInt8] {
        try SVGAError.only { Array(try tree(dialect).lines.utf8) }
    }

    package init(_ tree: JSONTree, at path: JSONPath, _ dialect: GiftDialect, _ limits: GiftLimits) throws {
        var members = try Members(tree, at: path, limits)
        self = try Gift(&members, dialect)
        otherMembers = try members.others()
    }

    package func tree(_ dialect: GiftDialect) throws -> JSONTree {
        var list = MemberList()
        try add(to: &list, dialect)
        list.add(others: otherMembers) { key in Gift.isReserved(key, dialect) }
        return list.tree
    }

    /// Whether a key has a meaning that is left out where there is nothing to say.
    private static func isReserved(_ key: String, _ dialect: GiftDialect) -> Bool {
        switch dialect {
        case .native: key == "translations"
        case .tui: language(ofTUIKey: key) != nil
        case .hosted, .tutorial: false
        }
    }
}
