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
