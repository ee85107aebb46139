/// How a gift is shown.
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
    /// A resource whose path ends in the suffix of another format, such as `.png`, `.pag` or `.mp4`, is none. What a URL without
    /// such a suffix holds is known once it is fetched: where it turns out to be no animation, the gift becomes a banner then.
    public var presentation: GiftPresentation {
        if resourceURL.isEmpty || ResourceSuffix.isOfAnotherFormat(resourceURL) { return .banner }
        return .fullScreen(url: resourceURL)
    }
}

/// The suffixes of files that are no SVGA animations.
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
