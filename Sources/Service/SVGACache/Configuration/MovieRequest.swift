public import FoundationEssentials
public import SVGACoding
public import SVGATransfer

/// What is wanted of the cache, beyond a URL.
///
/// ```swift
/// var request = MovieRequest(url: url)
/// request.priority = .high
/// request.sha256 = ContentDigest(hexadecimal: String(repeating: "0", count: 64))
/// let file = try await cache.file(for: request)
/// ```
public struct MovieRequest: Sendable {
    /// When to ask the server.
    public enum Mode: Hashable, Sendable {
        /// When the file is missing or no longer fresh.
        case normal
        /// Always; a file that is there is handed out once the server confirms it.
        case revalidating
        /// Never: what is there is handed out however old it is.
        case cachedOnly
    }

    /// The absolute URL.
    public var url: String
    /// Which of the waiting transfers goes first.
    public var priority = TransferPriority.normal
    /// When to ask the server.
    public var mode = Mode.normal
    /// Header fields beside those of the configuration, which they replace. They are no part of the key: files behind an
    /// `Authorization` that other users of the cache must not see need a cache of their own.
    public var headerFields = HeaderFields()
    /// The digest that the file must have. Another file is neither handed out nor kept.
    public var sha256: ContentDigest?
    /// Whether a picture that a movie is to show is wanted, in place of an animation.
    package var wantsPicture = false
    /// The field `traceparent` of requests to the server. Unlike other fields it keeps no requests apart: of those that share
    /// a transfer, the first one's is sent.
    package var traceParent: String?
    /// The URLs that may be asked for, also by redirects, in place of those of the configuration.
    package var allowedSources: SourceList?

    /// Asks for a URL.
    public init(_ url: URL) { self.url = url.absoluteString }

    /// Asks for a URL as text, which needs no import of Foundation.
    public init(url: String) { self.url = url }
}

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

    /// Makes a transform of a function. URLs with equal results share one animation.
    ///
    /// - Parameter transform: Takes an absolute URL without its fragment.
    public init(_ transform: @escaping @Sendable (String) -> String) { self.transform = transform }

    /// The whole URL except its fragment, which servers never see.
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

extension MovieRequest {
    /// What a file must meet beside its URL. What answered one request may answer another only where these are equal.
    package struct Terms: Hashable, Sendable {
        private let sha256: ContentDigest?
        private let headerFields: [[String]]
        private let allowedSources: SourceList?
        private let wantsPicture: Bool

        init(_ request: MovieRequest) {
            sha256 = request.sha256
            headerFields = request.headerFields.fields.map { [$0.name, $0.value] }
            (allowedSources, wantsPicture) = (request.allowedSources, request.wantsPicture)
        }
    }

    /// What the file must meet.
    package var terms: Terms { Terms(self) }
}
