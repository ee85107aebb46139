/// A page of a feed: a recording, a live room, or anything else that the app shows.
///
/// ```swift
/// let json = Array(#"{"modelType":"live","liveUrl":"https://live.example/r1","extInfo":{"type":"ad"}}"#.utf8)
/// var item = try ListItem(from: json)
/// let changed = item.setting("ad2", for: "type")
/// print(changed.change(from: item))       // extInfo
/// ```
public struct ListItem: Hashable, Sendable {
    /// What a page shows.
    public enum Kind: Hashable, Sendable {
        /// A recording: a URL, or the name of a file at a service.
        case vod(VideoSource)
        /// A live room.
        case live(url: String, coverPictureURL: String)
        /// What the app draws itself, by its extension information.
        case custom
    }

    /// What differs between two states of a page.
    public enum Change: Hashable, Sendable {
        /// Nothing.
        case none
        /// The extension information alone, which restarts nothing.
        case extInfo
        /// What is shown.
        case content
    }

    /// What the page shows.
    public var kind: Kind
    /// What an app adds: at most 64 keys and 4 KiB of JSON.
    public var extInfo: [String: ExtensionValue]
    /// Members of the JSON that have no meaning here; they are written again.
    public var otherMembers: [String: ExtensionValue]

    /// Makes a page.
    public init(
        _ kind: Kind, extInfo: [String: ExtensionValue] = [:], otherMembers: [String: ExtensionValue] = [:]
    ) {
        (self.kind, self.extInfo, self.otherMembers) = (kind, extInfo, otherMembers)
    }

    /// The page with another value of the extension information.
    public func setting(_ value: ExtensionValue?, for key: String) -> ListItem {
        var item = self
        item.extInfo[key] = value
        return item
    }

    /// What differs from an earlier state: a change of the extension information alone is told to the page, which goes on.
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
    /// The URL; empty where ``appID`` and ``fileID`` name it.
    public var videoURL: String
    /// The URL of the picture that stands there until the first frame.
    public var coverPictureURL: String
    /// How long it plays; nil where nobody said it.
    public var duration: Milliseconds?
    /// The account at a service of recordings; nil for a URL.
    public var appID: Int?
    /// The name of the file there.
    public var fileID: String
    /// The signature that allows to play it.
    public var pSign: String

    /// Makes a recording.
    public init(
        videoURL: String = "", coverPictureURL: String = "", duration: Milliseconds? = nil, appID: Int? = nil,
        fileID: String = "", pSign: String = ""
    ) {
        (self.videoURL, self.coverPictureURL, self.duration) = (videoURL, coverPictureURL, duration)
        (self.appID, self.fileID, self.pSign) = (appID, fileID, pSign)
    }
}
