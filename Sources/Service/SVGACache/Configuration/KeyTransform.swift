/// Which part of a URL tells animations apart.
///
/// Signed URLs carry a new signature each time in their query. Without it the URLs are one key, and the animation is
/// fetched once:
///
/// ```swift
/// var configuration = CacheConfiguration(folder: "/var/cache/gifts")
/// configuration.keyTransform = .droppingQueryItems(["Expires", "Signature", "Key-Pair-Id"])
/// ```
public struct KeyTransform: Sendable {
    private let transform: @Sendable (String) -> String

    /// Makes a transform of one's own. Animations with equal results are one.
    ///
    /// - Parameter transform: Takes an absolute URL without its fragment.
    public init(_ transform: @escaping @Sendable (String) -> String) { self.transform = transform }

    /// The whole URL but its fragment, which servers never see.
    public static let wholeURL = KeyTransform { $0 }

    /// The URL without its query.
    public static let droppingQuery = KeyTransform { String($0.prefix { $0 != "?" }) }

    /// The URL without the query items of the names given; the others stay in their order.
    public static func droppingQueryItems(_ names: Set<String>) -> KeyTransform {
        KeyTransform { url in
            guard let mark = url.firstIndex(of: "?") else { return url }
            let items = url[url.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false)
            let kept = items.filter { !names.contains(String($0.prefix { $0 != "=" })) }
            return url[..<mark] + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&"))
        }
    }

    /// The key of a URL.
    func key(_ url: String) -> String {
        // Most URLs have no fragment, and looking for one byte is quick.
        guard let mark = url.utf8.firstIndex(of: UInt8(ascii: "#")) else { return transform(url) }
        return transform(String(url[..<mark]))
    }
}
