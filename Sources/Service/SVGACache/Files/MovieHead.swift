/// The first bytes of an animation that are in the cache, as ``MovieCache/head(of:byteCount:)`` brings them.
///
/// ```swift
/// let head = try await cache.head(of: MovieRequest(url: url), byteCount: 1 << 20)
/// if let file = head.file {
///     print("all \(file.byteCount) bytes are there")
/// } else {
///     print("\(head.byteCount) of \(head.totalByteCount ?? 0) bytes are there")
/// }
/// ```
public struct MovieHead: Hashable, Sendable {
    /// How many bytes are there, from the first on. 0 where the server gives nothing by which a later transfer could go on
    /// after them, so that none are kept.
    public let byteCount: Int
    /// The size of the whole; nil where the server does not tell it.
    public let totalByteCount: Int?
    /// The whole file, if that is there.
    public let file: CachedFile?

    /// Whether the whole file is there.
    public var isComplete: Bool { file != nil }

    init(byteCount: Int, totalByteCount: Int?) {
        self.byteCount = byteCount
        self.totalByteCount = totalByteCount
        file = nil
    }

    init(_ file: CachedFile) {
        byteCount = file.byteCount
        totalByteCount = file.byteCount
        self.file = file
    }
}

/// What a flight brings.
enum Fetched: Sendable {
    case file(CachedFile)
    case head(MovieHead)

    var head: MovieHead {
        switch self {
        case .file(let file): MovieHead(file)
        case .head(let head): head
        }
    }
}
