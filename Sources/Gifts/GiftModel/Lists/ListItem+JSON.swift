import SVGACoding
public import SVGAErrors

extension ListItem {
    /// Reads a page. Subtitles and settings of players, which have no meaning here, are kept in ``otherMembers``.
    ///
    /// - Parameter json: One JSON object in UTF-8.
    /// - Throws: ``SVGAError`` with the path of the value that is wrong.
    /// - Complexity: O(n) in the bytes.
    public init(from json: [UInt8]) throws(SVGAError) {
        self = try SVGAError.only { try ListItem(JSONTree(parsing: json), at: JSONPath(), .standard) }
    }

    /// Reads the pages of a feed.
    ///
    /// - Parameter json: A JSON array in UTF-8.
    /// - Throws: ``SVGAError`` with the path of the value that is wrong.
    /// - Complexity: O(n) in the bytes.
    public static func list(from json: [UInt8]) throws(SVGAError) -> [ListItem] {
        try SVGAError.only {
            try Members.list(JSONTree(parsing: json), at: JSONPath(), .standard, ListItem.init(_:at:_:))
        }
    }

    /// The page as JSON in UTF-8: lines with two spaces of indentation a level, keys sorted.
    public func json() -> [UInt8] { Array(tree.lines.utf8) }

    init(_ tree: JSONTree, at path: JSONPath, _ limits: GiftLimits) throws {
        var members = try Members(tree, at: path, limits)
        switch try members.string("modelType") {
        case "vod": self.init(.vod(try VideoSource(&members)))
        case "live":
            let url = try members.url("liveUrl") ?? ""
            if url.isEmpty { throw members.error("liveUrl", .missing) }
            self.init(.live(url: url, coverPictureURL: try members.url("coverPictureUrl") ?? ""))
        case "custom": self.init(.custom)
        case nil: throw members.error("modelType", .missing)
        case let other?:
            let found = PlainText.prefix(of: other, maxCount: 40)
            throw members.error("modelType", .unknown(found, known: "vod, live, custom"))
        }
        extInfo = try members.extensionInfo("extInfo")
        otherMembers = try members.others()
    }

    var tree: JSONTree {
        var list = MemberList()
        switch kind {
        case .vod(let source):
            list.add("modelType", "vod")
            source.add(to: &list)
        case .live(let url, let cover):
            list.add("modelType", "live")
            list.add("liveUrl", url)
            list.add("coverPictureUrl", cover)
        case .custom: list.add("modelType", "custom")
        }
        list.add("extInfo", extInfo)
        list.add(others: otherMembers, reserved: optionalKeys)
        return list.tree
    }

    /// Keys with a meaning that are left out where there is nothing to say.
    private var optionalKeys: Set<String> {
        if case .vod = kind { ["duration", "appId", "fileId", "pSign"] } else { [] }
    }
}

extension VideoSource {
    fileprivate init(_ members: inout Members) throws {
        self.init(
            videoURL: try members.url("videoUrl") ?? "", coverPictureURL: try members.url("coverPictureUrl") ?? "",
            duration: try members.integer("duration", in: 0...GiftEvent.costRange.upperBound),
            appID: try members.integer("appId", in: 0...GiftEvent.costRange.upperBound),
            fileID: try members.string("fileId") ?? "", pSign: try members.string("pSign") ?? "")
        if videoURL.isEmpty, fileID.isEmpty { throw members.error("videoUrl", .missing) }
    }

    fileprivate func add(to list: inout MemberList) {
        list.add("videoUrl", videoURL)
        list.add("coverPictureUrl", coverPictureURL)
        list.add("duration", duration.map { .integer($0) })
        list.add("appId", appID.map { .integer($0) })
        if !fileID.isEmpty { list.add("fileId", fileID) }
        if !pSign.isEmpty { list.add("pSign", pSign) }
    }
}
