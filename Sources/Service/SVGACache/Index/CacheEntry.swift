public import SVGACoding

/// The cache's record of one animation.
///
/// ```swift
/// for entry in try await cache.entries() where entry.freshUntil < .now() {
///     print("\(entry.key), \(entry.byteCount) bytes, is no longer fresh")
/// }
/// ```
public struct CacheEntry: Hashable, Sendable {
    /// The cache key: the URL after ``KeyTransform``.
    public let key: String
    /// The SHA-256 digest of the file. Entries of equal files share one file.
    public var digest: ContentDigest
    /// The size of the file.
    public var byteCount: Int
    /// The server's identification of this file version.
    public var validators: Validators
    /// When the server last said that this is the present version.
    public var confirmedAt: Timestamp
    /// The time until which the file is returned without a request.
    public var freshUntil: Timestamp
    /// The time until which the file is returned although the server fails.
    public var usableUntil: Timestamp
    /// When it was last handed out, to about half a minute.
    public var accessedAt: Timestamp
    /// Whether it is kept regardless of the limits.
    public var isPinned: Bool
    /// Whether the server forbade keeping it (`no-store`): it goes with the next pruning.
    public var isTransient: Bool
    /// The time of the file's last write when its digest was last known to be right.
    var modifiedNanoseconds: Int64
    /// When the digest was last computed from the file.
    var verifiedAt: Timestamp

    /// Whether a file may be the verified one, by cheap properties.
    func matches(_ status: FileStatus) -> Bool {
        status.byteCount == byteCount && status.modifiedNanoseconds == modifiedNanoseconds
    }

    /// The entry after its file was found to have the digest.
    func verified(_ status: FileStatus, at time: Timestamp) -> CacheEntry {
        var entry = self
        entry.modifiedNanoseconds = status.modifiedNanoseconds
        entry.verifiedAt = time
        return entry
    }
}

/// A server's identification of file versions.
///
/// ```swift
/// for entry in try await cache.entries() {
///     print(entry.key, entry.validators.entityTag ?? "without an entity tag")
/// }
/// ```
public struct Validators: Hashable, Sendable {
    /// The value of `ETag`, with quotes and weakness mark as it was sent.
    public var entityTag: String?
    /// The value of `Last-Modified`, as it was sent.
    public var lastModified: String?

    /// Whether there is nothing to revalidate with.
    public var isEmpty: Bool { entityTag == nil && lastModified == nil }
}
