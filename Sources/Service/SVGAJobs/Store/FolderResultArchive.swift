package import SVGASystem

/// An archive in a folder that machines share, such as one of NFS. A file, `r3/ab/ab12….webp`, has only the bytes, as
/// web servers read them; it appears whole and is on the disk by then. The first one of a name stays. Names are looked
/// up folder by folder without links, so that nothing outside is read or written. Something else under the name of a
/// result, as a link or an empty file, is an error and stays. The opened directory is used to the end, even if another
/// file system is mounted at its path later.
package final class FolderResultArchive: ResultArchive {
    /// A block of most disks, so that a probe detects free space.
    private static let probeByteCount = 4096

    private let folder: OpenFolder

    /// Opens a folder, made if missing.
    package init(path: String) throws(SVGAError) {
        try OutputFolder.create(path)
        folder = try OpenFolder(opening: path)
    }

    package func contains(_ name: ResultName) throws(SVGAError) -> Bool {
        try SVGAError.ofArchive {
            guard let folder = try subfolder(of: name), let status = try folder.status(of: name.fileName) else {
                return false
            }
            try check(status, folder.path(of: name.fileName))
            return true
        }
    }

    package func insert(_ body: SharedBytes, as name: ResultName) throws(SVGAError) -> Bool {
        try SVGAError.ofArchive {
            let folder = try folder.makeFolder(name.revisionFolder).makeFolder(name.shardFolder)
            if try folder.insert(body, as: name.fileName) { return true }
            if let status = try folder.status(of: name.fileName) { try check(status, folder.path(of: name.fileName)) }
            return false
        }
    }

    package func bytes(of name: ResultName, maxByteCount: Int) throws(SVGAError) -> [UInt8]? {
        try SVGAError.ofArchive {
            guard let folder = try subfolder(of: name), let file = try folder.file(name.fileName) else { return nil }
            try check(try file.status(), file.path)
            guard let bytes = try file.contents(maxByteCount: maxByteCount) else {
                throw SVGAError.resultTooLarge(maxByteCount: maxByteCount)
            }
            return bytes
        }
    }

    package func probe() throws(SVGAError) {
        try SVGAError.ofArchive { try folder.probe(byteCount: FolderResultArchive.probeByteCount) }
    }

    /// The directory of a result; nil if it is missing.
    private func subfolder(of name: ResultName) throws(SVGAError) -> OpenFolder? {
        try folder.folder(name.revisionFolder)?.folder(name.shardFolder)
    }

    /// Refuses entries that are not results: a link, a pipe, a directory, or an empty file.
    private func check(_ status: stat, _ path: String) throws(SVGAError) {
        guard status.isPlainFile, status.st_size > 0 else { throw SVGAError(.read, path: path, code: EINVAL) }
    }
}

extension SVGAError {
    /// Calls a folder, whose errors become errors of the archive.
    fileprivate static func ofArchive<Value>(_ work: () throws -> Value) throws(SVGAError) -> Value {
        do { return try work() } catch {
            let error = SVGAError(error)
            if error.isLimitExceeded { throw error }
            let answer =
                switch error.code {
                case ENOSPC, EDQUOT, EFBIG: archiveFull("\(error)")
                case EINVAL: archiveRefused("\(error.path) is not a file with bytes; remove it")
                case ELOOP, ENOTDIR: archiveRefused("\(error.path) leads through a link or a file; remove it")
                case EACCES, EPERM, EROFS, ENAMETOOLONG, EISDIR: archiveRefused("\(error)")
                default: archiveUnavailable("\(error)")
                }
            throw answer.keeping(error)
        }
    }
}
