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
    /// The number of available bytes from the start. 0 if the server sends no validator with which a later transfer
    /// could continue, so that none are kept.
    public let byteCount: Int
    /// The complete size; nil if the server does not send it.
    public let totalByteCount: Int?
    /// The complete file, if it is available.
    public let file: CachedFile?

    /// Whether the complete file is available.
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
