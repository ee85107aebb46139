public import SVGACoding
import SVGASystem

/// A file of the cache that holds an animation.
///
/// ```swift
/// let file = try await cache.file(for: MovieRequest(url: url))
/// print(file.path, file.byteCount, file.sha256)
/// if file.source == .stale { print("the server could not be asked") }
/// ```
public struct CachedFile: Hashable, Sendable {
    /// The source of a response. Cases are added from version to version.
    public enum Source: String, Hashable, Sendable {
        /// From the disk, without asking the server.
        case disk
        /// From the disk, after the server confirmed that it is the present version.
        case revalidated
        /// From the disk although it is stale: the server failed, or requests were forbidden.
        case stale
        /// By a transfer.
        case network
        /// By joining what another request had begun.
        case flight
    }

    /// The path of the complete file, which must not be written to.
    ///
    /// The path holds until the animation is evicted, replaced or removed: at the earliest
    /// ``CacheConfiguration/graceTime`` after this request, unless the file is removed by hand. A file that was opened by
    /// then can be read to its end. ``MovieCache/lease(_:)`` makes the path hold as long as is needed.
    public let path: String
    /// The size of the file.
    public let byteCount: Int
    /// The SHA-256 digest of the file.
    public let sha256: ContentDigest
    /// The source of the response.
    public var source: Source
    /// The file's last change by the server, in seconds since 1970; nil if unknown.
    package var modifiedSeconds: Int?
    /// The time until which the file is returned without a request.
    package var freshUntil = Timestamp(microseconds: 0)

    /// The file as a URL: `file://` and the path with everything escaped that is not plain.
    public var fileURL: String {
        let plain = Set("/-._~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
        return path.utf8.reduce(into: "file://") { url, byte in
            if plain.contains(byte) {
                url.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                url += "%\([byte].hexadecimal.uppercased())"
            }
        }
    }
}

/// A promise that a file keeps its name: as long as a lease is held, no process evicts or replaces the file.
///
/// ```swift
/// let file = try await cache.file(for: MovieRequest(url: url))
/// if let lease = try await cache.lease(file) {
///     let movie = try await Movie(contentsOf: lease.file.path)
///     print(movie.frameCount)
/// }
/// ```
///
/// The lease ends with the last reference to it, or with the process. It holds an open file.
public final class FileLease: Sendable {
    /// The file.
    public let file: CachedFile
    private let handle: CacheFile

    /// Takes the lease of a file; nil when the file was removed meanwhile.
    init?(_ file: CachedFile) throws {
        guard let handle = try CacheFile.existing(file.path, O_RDONLY) else { return nil }
        _ = try handle.lock(.shared, waiting: true)
        guard try handle.status().st_nlink > 0 else { return nil }
        self.file = file
        self.handle = handle
    }
}
