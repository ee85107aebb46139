import Glibc
import SVGADigest
package import SVGASystem

/// The folder whose movies may be asked for by their paths.
///
/// Each name of a path is looked up in the folder that the name before it led to, and links are not followed. So nothing
/// outside is reached, however the path is written and whatever happens to the folder meanwhile.
package final class RootFolder: Sendable {
    private let folder: FileHandle<FileError>
    private let maxByteCount: Int
    /// The digests of files that were read before. A file that was written to has another identity.
    private let digests = Lock(LRUCache<FileIdentity, ContentDigest>(maxCost: 1 << 16))

    /// Opens the folder.
    package init(path: String, maxByteCount: Int) throws(FileError) {
        folder = try FileHandle(opening: path, O_RDONLY | O_DIRECTORY)
        self.maxByteCount = maxByteCount
    }

    /// A file whose digest is known; nil for one that has to be read first.
    func knownFile(_ names: [String]) throws(JobError) -> SourceFile? {
        let file = try OpenFile(names, below: folder.descriptor)
        let identity = try file.identity()
        guard let digest = digests.withLock({ $0.value(for: identity) }) else { return nil }
        return source(names, digest, identity)
    }

    /// A file, which is read for its digest.
    func file(_ names: [String]) throws(JobError) -> SourceFile {
        let file = try OpenFile(names, below: folder.descriptor)
        let identity = try file.identity()
        let digest = try SourceFile.digest(of: file.bytes(maxByteCount: maxByteCount))
        // A write while the file is read changes its identity.
        if try file.identity() == identity {
            digests.withLock { _ = $0.insert(digest, cost: 1, for: identity) }
        }
        return source(names, digest, identity)
    }

    private func source(_ names: [String], _ digest: ContentDigest, _ identity: FileIdentity) -> SourceFile {
        SourceFile(digest: digest, modifiedSeconds: identity.modifiedSeconds) { [self] () throws(JobError) in
            let bytes = try OpenFile(names, below: folder.descriptor).bytes(maxByteCount: maxByteCount)
            guard try SourceFile.digest(of: bytes) == digest else { throw JobError.changingSource }
            return bytes
        }
    }
}
