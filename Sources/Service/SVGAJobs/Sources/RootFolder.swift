import SVGACoding
package import SVGASystem

/// The directory whose movies can be requested by their paths. Each name of a path is looked up in the folder that the
/// name before it led to. Links are refused, or followed as far as they stay below the folder. So nothing outside is
/// reached, however the path is written and whatever happens to the folder meanwhile.
package final class RootFolder: Sendable {
    private let folder: FileHandle
    private let maxByteCount: Int
    private let followsLinks: Bool
    /// The digests of files that were read before. A file that was written to has another identity.
    private let digests = Lock(LRUCache<FileIdentity, ContentDigest>(maxCost: 1 << 16))

    /// Opens the folder. Links that stay below it can be followed; no others are.
    package init(path: String, maxByteCount: Int, followsLinks: Bool = false) throws(SVGAError) {
        folder = try FileHandle(opening: path, O_RDONLY | O_DIRECTORY)
        (self.maxByteCount, self.followsLinks) = (maxByteCount, followsLinks)
    }

    /// A file whose digest is known; nil for one that has to be read first.
    func knownFile(_ names: [String]) throws(SVGAError) -> SourceFile? {
        let identity = try SVGAError.ofSource { try open(names).identity() }
        guard let digest = digests.withLock({ $0.value(for: identity) }) else { return nil }
        return source(names, digest, identity)
    }

    /// A file, which is read for its digest.
    func file(_ names: [String]) throws(SVGAError) -> SourceFile {
        let (file, identity) = try SVGAError.ofSource {
            let file = try open(names)
            return try (file, file.identity())
        }
        let digest = try SourceFile.digest(of: file.source(maxByteCount: maxByteCount))
        // A write while the file is read changes its identity.
        if try SVGAError.ofSource({ try file.identity() }) == identity {
            digests.withLock { _ = $0.insert(digest, cost: 1, for: identity) }
        }
        return source(names, digest, identity)
    }

    private func open(_ names: [String]) throws(SVGAError) -> FileHandle {
        try followsLinks
            ? LinkWalk.open(names, below: folder.descriptor)
            : .file(names, below: folder.descriptor, path: names.joined(separator: "/"))
    }

    private func source(_ names: [String], _ digest: ContentDigest, _ identity: FileIdentity) -> SourceFile {
        SourceFile(digest: digest, modifiedSeconds: identity.modifiedSeconds) { [self] in
            let file = try SVGAError.ofSource { try open(names) }
            let bytes = try file.source(maxByteCount: maxByteCount)
            guard try SourceFile.digest(of: bytes) == digest else { throw SVGAError.changingSource }
            return bytes
        }
    }
}
