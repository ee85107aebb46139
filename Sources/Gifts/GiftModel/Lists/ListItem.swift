import SVGACoding
public import SVGAErrors

/// A page of a feed: a recording, a live room, or anything else that the app shows.
///
/// ```swift
/// let json = Array(#"{"modelType":"live","liveUrl":"https://live.example/r1","extInfo":{"type":"ad"}}"#.utf8)
/// var item = try ListItem(from: json)
/// let changed = item.setting("ad2", for: "type")
/// print(changed.change(from: item))       // extInfo
/// ```
public struct ListItem: Hashable, Sendable {
    /// The content of a page.
    public enum Kind: Hashable, Sendable {
        /// A recording: a URL, or the name of a file at a service.
        case vod(VideoSource)
        /// A live room.
        case live(url: String, coverPictureURL: String)
        /// Content that the app draws, by its extension information.
        case custom
    }

    /// The difference between two states of a page.
    public enum Change: Hashable, Sendable {
        /// Nothing.
        case none
        /// Only the extension information, which restarts nothing.
        case extInfo
        /// The content.
        case content
    }

    /// The content of the page.
    public var kind: Kind
    /// An app's additions: at most 64 keys and 4 KiB of JSON.
    public var extInfo: [String: ExtensionValue]
    /// Members of the JSON that have no meaning here; they are written again.
    public var otherMembers: [String: ExtensionValue]

    /// Creates a page.
    public init(_ kind: Kind, extInfo: [String: ExtensionValue] = [:], otherMembers: [String: ExtensionValue] = [:]) {
        (self.kind, self.extInfo, self.otherMembers) = (kind, extInfo, otherMembers)
    }

    /// The page with another value of the extension information.
    public func setting(_ value: ExtensionValue?, for key: String) -> ListItem {
        var item = self
        item.extInfo[key] = value
        return item
    }

    /// The difference from an earlier state: if only the extension information changed, the page is notified and
    /// continues.
    public func change(from earlier: ListItem) -> Change {
        if kind != earlier.kind || otherMembers != earlier.otherMembers { return .content }
        return extInfo == earlier.extInfo ? .none : .extInfo
    }
}

/// A recording of a feed.
///
/// ```swift
/// let source = VideoSource(videoURL: "https://cdn.example/castle.svga", duration: 3900)
/// print(source.duration ?? 0)     // 3900
/// ```
public struct VideoSource: Hashable, Sendable {
    /// The URL; empty if ``appID`` and ``fileID`` name it.
    public var videoURL: String
    /// The URL of the picture before the first frame.
    public var coverPictureURL: String
    /// The duration; nil if unknown.
    public var duration: Milliseconds?
    /// The account at a service of recordings; nil for a URL.
    public var appID: Int?
    /// The name of the file there.
    public var fileID: String
    /// The signature that allows to play it.
    public var pSign: String

    /// Creates a recording.
    public init(
        videoURL: String = "", coverPictureURL: String = "", duration: Milliseconds? = nil, appID: Int? = nil,
        fileID: String = "", pSign: String = ""
    ) {
        (self.videoURL, self.coverPictureURL, self.duration) = (videoURL, coverPictureURL, duration)
        (self.appID, self.fileID, self.pSign) = (appID, fileID, pSign)
    }
}

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
