/// The presentation of a gift.
///
/// ```swift
/// let rose = Gift(giftID: try GiftID("rose"), name: "Rose", iconURL: "https://cdn.example/rose.png")
/// if case .banner = rose.presentation { print("a banner with \(rose.iconURL)") }
/// ```
public enum GiftPresentation: Hashable, Sendable {
    /// As a banner with the icon.
    case banner
    /// Over the whole stage, by the animation at this URL.
    case fullScreen(url: String)
}

extension Gift {
    /// Full screen where the resource can be an SVGA file, otherwise a banner.
    ///
    /// A resource whose path has the extension of another format, such as `.png`, `.pag` or `.mp4`, is not. The content
    /// of a URL without such an extension is known only after fetching: if it is not an animation, the gift then
    /// becomes a banner.
    public var presentation: GiftPresentation {
        if resourceURL.isEmpty || ResourceSuffix.isOfAnotherFormat(resourceURL) { return .banner }
        return .fullScreen(url: resourceURL)
    }
}

/// The extensions of files that are not SVGA animations.
enum ResourceSuffix {
    private static let others: Set<String> = [
        "png", "apng", "jpg", "jpeg", "gif", "webp", "avif", "heic", "bmp", "svg", "pag", "json", "lottie", "mp4",
        "m4v",
        "mov", "webm", "vap", "mp3", "aac", "wav", "html", "htm", "txt", "pdf",
    ]

    /// Whether the path of a URL ends in such a suffix; its query and fragment do not count.
    static func isOfAnotherFormat(_ url: String) -> Bool {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        let file = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard let dot = file.lastIndex(of: ".") else { return false }
        return others.contains(file[file.index(after: dot)...].lowercased())
    }
}
