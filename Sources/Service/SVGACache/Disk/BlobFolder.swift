import SVGACoding
import SVGASystem

/// The finished files, each named by the SHA-256 digest of its bytes: `blobs/ab/ab12….svga`.
struct BlobFolder: Sendable {
    let folder: Folder
    private static let suffix = ".svga"

    private static func shard(_ digest: ContentDigest) -> String { digest.bytes.prefix(1).hexadecimal }

    private static func name(_ digest: ContentDigest) -> String { digest.hexadecimal + suffix }

    func path(_ digest: ContentDigest) -> String {
        folder.path("\(BlobFolder.shard(digest))/\(BlobFolder.name(digest))")
    }

    /// Puts a finished file in its place and waits until the disk knows it there.
    func take(_ name: String, from source: Folder, as digest: ContentDigest) throws {
        let shard = folder.folder(BlobFolder.shard(digest))
        if try shard.create() { try folder.synchronize() }
        try source.move(name, to: path(digest))
        try shard.synchronize()
    }

    func remove(_ digest: ContentDigest) throws {
        try folder.folder(BlobFolder.shard(digest)).remove(BlobFolder.name(digest))
    }

    /// Computes a file's digest from its bytes, with the status that the file had before; nil if the file is missing.
    func verify(_ digest: ContentDigest) throws -> (digest: ContentDigest, status: FileStatus)? {
        guard try FileStatus(at: path(digest)) != nil else { return nil }
        let file = try CacheFile(opening: path(digest), O_RDONLY)
        let status = FileStatus(try file.status())
        return (try file.digest(of: status.byteCount), status)
    }

    /// Whether any process holds a ``FileLease`` on a file.
    func isLeased(_ digest: ContentDigest) throws -> Bool {
        guard try FileStatus(at: path(digest)) != nil else { return false }
        return try !CacheFile(opening: path(digest), O_RDONLY).lock(.exclusive)
    }

    /// Removes a file on which no process holds a ``FileLease``; true if it is gone.
    func removeUnlessLeased(_ digest: ContentDigest) throws -> Bool {
        guard try FileStatus(at: path(digest)) != nil else { return true }
        let file = try CacheFile(opening: path(digest), O_RDONLY)
        // The lock is held until the file is gone.
        return try withExtendedLifetime(file) {
            guard try file.lock(.exclusive) else { return false }
            try remove(digest)
            return true
        }
    }

    func shards() throws -> [String] { try folder.names().sorted() }

    /// The files of one folder, and the names in it that belong to none.
    func contents(of shard: String) throws -> (digests: [ContentDigest], strangers: [String]) {
        var digests: [ContentDigest] = []
        var strangers: [String] = []
        for name in try folder.folder(shard).names() {
            if name.hasSuffix(BlobFolder.suffix), name.hasPrefix(shard),
                let digest = ContentDigest(hexadecimal: name.dropLast(BlobFolder.suffix.count))
            {
                digests.append(digest)
            } else {
                strangers.append(name)
            }
        }
        return (digests, strangers)
    }
}
