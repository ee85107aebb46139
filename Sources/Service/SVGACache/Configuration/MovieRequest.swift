public import FoundationEssentials
public import SVGACoding
public import SVGATransfer

/// A request to the cache, with options beyond a URL.
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
        /// Always; an existing file is returned once the server confirms it.
        case revalidating
        /// Never: an existing file is returned regardless of its age.
        case cachedOnly
    }

    /// The absolute URL.
    public var url: String
    /// The priority among waiting transfers.
    public var priority = TransferPriority.normal
    /// When to ask the server.
    public var mode = Mode.normal
    /// Headers in addition to the configuration's, which they replace. They are not a part of the key: files that need
    /// an `Authorization` and must be hidden from other users of the cache need a separate cache.
    public var headerFields = HeaderFields()
    /// The digest that the file must have. A file with another digest is not returned or cached.
    public var sha256: ContentDigest?
    /// Whether to request a picture for a movie, instead of an animation.
    package var wantsPicture = false
    /// The field `traceparent` of requests to the server. Unlike other fields it keeps no requests apart: of those that share
    /// a transfer, the first one's is sent.
    package var traceParent: String?
    /// The allowed URLs, including redirects, which replace the configuration's.
    package var allowedSources: SourceList?

    /// Requests a URL.
    public init(_ url: URL) { self.url = url.absoluteString }

    /// Requests a URL as text, which needs no import of Foundation.
    public init(url: String) { self.url = url }
}

/// The part of a URL that identifies an animation.
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

    /// Creates a transform from a function. URLs with equal results share one animation.
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

    func key(_ url: String) -> String {
        // Most URLs have no fragment, and looking for one byte is quick.
        guard let mark = url.utf8.firstIndex(of: UInt8(ascii: "#")) else { return transform(url) }
        return transform(String(url[..<mark]))
    }
}

extension MovieRequest {
    /// The conditions for a file in addition to its URL. Requests can share a response only if these are equal.
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

    package var terms: Terms { Terms(self) }
}
