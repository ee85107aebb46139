package import SVGACoding
public import SVGAErrors

extension GiftCatalog {
    /// Reads a catalogue.
    ///
    /// | dialect | the file |
    /// | --- | --- |
    /// | native | an object with `categories`, each with a `giftList`, and a `giftList` of gifts in no category |
    /// | tui, tutorial | an array of gifts, which are in no category |
    /// | hosted | an object with arrays of the bodies of calls: `GiftInfo`, `CategoryInfo`, `Relation`, and the languages |
    ///
    /// - Parameters:
    ///   - json: The file in UTF-8, at most 16 MiB.
    ///   - dialect: The words of its keys.
    ///   - limits: The most that the values may hold.
    /// - Throws: ``SVGAError`` with the path of the value that is wrong.
    /// - Complexity: O(n) in the bytes.
    public init(from json: [UInt8], dialect: GiftDialect = .native, limits: GiftLimits = .standard) throws(SVGAError) {
        self = try SVGAError.only {
            let tree = try JSONTree(parsing: json)
            return switch dialect {
            case .native: try GiftCatalog(native: tree, limits)
            case .hosted: try GiftCatalog(hosted: tree, limits)
            case .tui, .tutorial:
                GiftCatalog(
                    giftList: try Members.list(tree, at: JSONPath(), limits) { try Gift($0, at: $1, dialect, $2) })
            }
        }
        try check(limits)
    }

    /// The catalogue as a file: lines with two spaces of indentation a level, keys sorted, a line feed in the end.
    ///
    /// A file in this form that has all keys of its dialect and is read and written again is the same to the byte,
    /// except that a null counts as a missing key, that members of an `otherMembers` object move next to it where their
    /// keys are free, and that the hosted dialect orders gifts and words by categories and writes the text of
    /// `ExtensionInfo` again. Values without a key in the dialect are omitted.
    ///
    /// - Throws: ``SVGAError`` if the dialect cannot express it: the tutorial's names of gifts are integers.
    public func json(dialect: GiftDialect = .native) throws(SVGAError) -> [UInt8] {
        try SVGAError.only { Array((try tree(dialect).lines + "\n").utf8) }
    }

    package func tree(_ dialect: GiftDialect) throws -> JSONTree {
        switch dialect {
        case .native: return try nativeTree()
        case .hosted: return try hostedTree()
        case .tui, .tutorial:
            return .array(try gifts.map { try $0.tree(dialect) })
        }
    }

    private init(native tree: JSONTree, _ limits: GiftLimits) throws {
        var members = try Members(tree, at: JSONPath(), limits)
        self.init(
            categories: try members.list("categories") { try GiftCategory($0, at: $1, .native, $2) } ?? [],
            giftList: try members.list("giftList", Gift.reader(.native)) ?? [],
            version: try members.integer("version", in: GiftEvent.costRange) ?? 0)
        otherMembers = try members.others()
    }

    private func nativeTree() throws -> JSONTree {
        var list = MemberList()
        list.add("categories", .array(try categories.map { try $0.tree(.native) }))
        if !giftList.isEmpty { list.add("giftList", .array(try giftList.map { try $0.tree(.native) })) }
        if version != 0 { list.add("version", version) }
        list.add(others: otherMembers, reserved: ["giftList", "version"])
        return list.tree
    }
}

extension GiftCategory {
    /// - Parameter dialect: The native one, or the hosted one, in which other calls set gifts and translations.
    package init(_ tree: JSONTree, at path: JSONPath, _ dialect: GiftDialect, _ limits: GiftLimits) throws {
        var members = try Members(tree, at: path, limits)
        let isHosted = dialect == .hosted
        self.init(
            categoryID: try members.catalogID(isHosted ? "CategoryId" : "categoryID", CategoryID.init),
            name: try members.text(isHosted ? "DefaultName" : "name", maxByteCount: limits.maxNameByteCount) ?? "",
            desc: try members.text(isHosted ? "DefaultDesc" : "desc", maxByteCount: limits.maxCategoryDescByteCount)
                ?? "")
        if isHosted {
            extensionInfo = try members.extensionText("ExtensionInfo")
        } else {
            extensionInfo = try members.extensionInfo("extensionInfo")
            giftList = try members.list("giftList", Gift.reader(.native)) ?? []
            translations = try members.translations(maxDescByteCount: limits.maxCategoryDescByteCount)
        }
        otherMembers = try members.others()
    }

    package func tree(_ dialect: GiftDialect) throws -> JSONTree {
        let isHosted = dialect == .hosted
        var list = MemberList()
        list.add(isHosted ? "CategoryId" : "categoryID", categoryID.text)
        list.add(isHosted ? "DefaultName" : "name", name)
        list.add(isHosted ? "DefaultDesc" : "desc", desc)
        if isHosted {
            list.add("ExtensionInfo", extensionInfo.text)
        } else {
            list.add("extensionInfo", extensionInfo)
            list.add("giftList", .array(try giftList.map { try $0.tree(.native) }))
            list.add(translations: translations)
        }
        list.add(others: otherMembers, reserved: isHosted ? [] : ["translations"])
        return list.tree
    }
}
