import Glibc
import SVGADigest

/// The finished files, each named by the SHA-256 digest of its bytes: `blobs/ab/ab12….svga`.
struct BlobFolder: Sendable {
    let folder: Folder
    private static let suffix = ".svga"

    private static func shard(_ digest: ContentDigest) -> String { digest.bytes.prefix(1).hexadecimal }

    private static func name(_ digest: ContentDigest) -> String { digest.hexadecimal + suffix }

    /// Where the file with a digest is, if it is there.
    func path(_ digest: ContentDigest) -> String {
        folder.path("\(BlobFolder.shard(digest))/\(BlobFolder.name(digest))")
    }

    /// Puts a finished file in its place and waits until the disk knows it there.
    func take(_ name: String, from source: Folder, as digest: ContentDigest) throws(StorageError) {
        let shard = folder.folder(BlobFolder.shard(digest))
        if try shard.create() { try folder.synchronize() }
        try source.move(name, to: path(digest))
        try shard.synchronize()
    }

    /// Removes a file; nothing happens where there is none.
    func remove(_ digest: ContentDigest) throws(StorageError) {
        try folder.folder(BlobFolder.shard(digest)).remove(BlobFolder.name(digest))
    }

    /// Computes the digest of a file from its bytes.
    ///
    /// - Returns: The digest with the status that the file had before; nil where there is no file.
    func verify(_ digest: ContentDigest) throws(StorageError) -> (digest: ContentDigest, status: FileStatus)? {
        guard try FileStatus(at: path(digest)) != nil else { return nil }
        let file = try FileDescriptor(opening: path(digest), O_RDONLY)
        let status = try file.status()
        return (try file.digest(of: status.byteCount), status)
    }

    /// Whether somebody holds a ``FileLease`` on a file, in any process.
    func isLeased(_ digest: ContentDigest) throws(StorageError) -> Bool {
        guard try FileStatus(at: path(digest)) != nil else { return false }
        return try !FileDescriptor(opening: path(digest), O_RDONLY).lock(.exclusive)
    }

    /// Removes a file on which nobody in any process holds a ``FileLease``.
    ///
    /// - Returns: Whether it is gone.
    func removeUnlessLeased(_ digest: ContentDigest) throws(StorageError) -> Bool {
        guard try FileStatus(at: path(digest)) != nil else { return true }
        let file = try FileDescriptor(opening: path(digest), O_RDONLY)
        guard try file.lock(.exclusive) else { return false }
        try remove(digest)
        return true
    }

    /// The names of the folders that the files lie in.
    func shards() throws(StorageError) -> [String] { try folder.names().sorted() }

    /// The files of one folder, and the names in it that belong to none.
    func contents(of shard: String) throws(StorageError) -> (digests: [ContentDigest], strangers: [String]) {
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

extension FileDescriptor {
    /// The SHA-256 digest of the first bytes of the file; of all where it has fewer.
    func digest(of byteCount: Int) throws(StorageError) -> ContentDigest {
        var hash = try Hasher256()
        unsafe try readPieces(of: byteCount) { bytes throws(StorageError) in unsafe try hash.update(bytes) }
        return try hash.finalize()
    }

    /// Reads the first bytes of the file piece by piece.
    func readPieces(
        of byteCount: Int, _ body: (UnsafeRawBufferPointer) throws(StorageError) -> Void
    ) throws(StorageError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: min(max(byteCount, 1), 1 << 18), alignment: 16)
        defer { unsafe buffer.deallocate() }
        var offset = 0
        while offset < byteCount {
            let room = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(byteCount - offset))
            let count = unsafe try read(into: room, at: offset)
            if count == 0 { return }
            unsafe try body(UnsafeRawBufferPointer(rebasing: room.prefix(count)))
            offset += count
        }
    }
}
