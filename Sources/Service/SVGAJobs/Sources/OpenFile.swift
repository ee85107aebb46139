import Glibc
import SVGASystem

/// What tells one content of a file from another without reading it.
struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    let byteCount: Int
    let modifiedNanoseconds: Int64
    let changedNanoseconds: Int64
}

extension FileIdentity {
    /// The time of the last write, in seconds since 1970.
    var modifiedSeconds: Int { Int(modifiedNanoseconds / 1_000_000_000) }

    fileprivate init(_ status: stat) {
        self.init(
            device: UInt64(status.st_dev), inode: UInt64(status.st_ino), byteCount: status.st_size,
            modifiedNanoseconds: FileIdentity.nanoseconds(status.st_mtim),
            changedNanoseconds: FileIdentity.nanoseconds(status.st_ctim))
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}

/// An open file that holds a movie.
typealias OpenFile = FileHandle<JobError>

extension OpenFile {
    /// Opens a file name by name, and no link.
    convenience init(_ names: [String], below root: Int32) throws(JobError) {
        let path = names.joined(separator: "/")
        var folder: OpenFile?
        for name in names.dropLast() {
            folder = try OpenFile(folder: name, in: folder?.descriptor ?? root, path: path)
        }
        try self.init(file: names.last ?? ".", in: folder?.descriptor ?? root, path: path)
    }

    /// Opens a folder in a folder, and no link.
    convenience init(folder name: String, in folder: Int32, path: String) throws(JobError) {
        try self.init(opening: name, in: folder, O_RDONLY | O_NOFOLLOW | O_DIRECTORY, path: path)
    }

    /// Opens a file in a folder, and no link.
    convenience init(file name: String, in folder: Int32, path: String) throws(JobError) {
        // A pipe would wait for a writer.
        try self.init(opening: name, in: folder, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, path: path)
    }

    /// What the system knows of the file, which must be a plain one.
    func identity() throws(JobError) -> FileIdentity {
        let status = try status()
        guard status.isPlainFile else { throw JobError.noSuchFile }
        return FileIdentity(status)
    }

    /// All bytes.
    func bytes(maxByteCount: Int) throws(JobError) -> [UInt8] {
        let byteCount = try identity().byteCount
        guard byteCount <= maxByteCount else { throw JobError(.sourceTooLarge(maxByteCount: maxByteCount)) }
        let bytes = try bytes(count: byteCount)
        guard bytes.count == byteCount else { throw JobError.changingSource }
        return bytes
    }
}
