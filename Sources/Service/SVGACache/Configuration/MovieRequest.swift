public import FoundationEssentials
public import SVGADigest
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
    /// Header fields beside those of the configuration, which they replace. They are no part of the key: who gets files by
    /// an `Authorization` that others must not see needs a cache of his own.
    public var headerFields = HeaderFields()
    /// The digest that the file must have. Another file is neither handed out nor kept.
    public var sha256: ContentDigest?

    /// Asks for a URL.
    public init(_ url: URL) { self.url = url.absoluteString }

    /// Asks for a URL as text, so that nobody need import Foundation for it.
    public init(url: String) { self.url = url }
}
