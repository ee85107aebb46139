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

/// An open file below the root folder.
struct OpenFile: ~Copyable {
    private let descriptor: Int32
    private let path: String

    /// Opens a file name by name, and no link.
    init(_ names: [String], below root: Int32) throws(JobError) {
        path = names.joined(separator: "/")
        var folder = root
        defer { if folder != root { close(folder) } }
        for name in names.dropLast() {
            let next = try OpenFile.open(name, in: folder, O_DIRECTORY, path)
            if folder != root { close(folder) }
            folder = next
        }
        // A pipe would wait for a writer.
        descriptor = try OpenFile.open(names.last ?? ".", in: folder, O_NONBLOCK, path)
    }

    /// Takes over an open descriptor.
    init(descriptor: Int32, of path: String) { (self.descriptor, self.path) = (descriptor, path) }

    deinit { close(descriptor) }

    /// What the system knows of the file, which must be a plain one.
    func identity() throws(JobError) -> FileIdentity {
        guard let status = FileSystem.status(of: descriptor, path) else { throw JobError(sourceCode: errno) }
        guard status.isPlainFile else { throw JobError.noSuchFile }
        return FileIdentity(
            device: UInt64(status.st_dev), inode: UInt64(status.st_ino), byteCount: status.st_size,
            modifiedNanoseconds: OpenFile.nanoseconds(status.st_mtim),
            changedNanoseconds: OpenFile.nanoseconds(status.st_ctim))
    }

    /// All bytes.
    func bytes(maxByteCount: Int) throws(JobError) -> [UInt8] {
        let byteCount = try identity().byteCount
        guard byteCount <= maxByteCount else {
            throw JobError(.sourceTooLarge(maxByteCount: maxByteCount))
        }
        try LargeMemory.check(byteCount: byteCount, throwing: JobError.self)
        var bytes = [UInt8](repeating: 0, count: byteCount)
        var done = 0
        while done < byteCount {
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                let room = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
                return unsafe FileSystem.read(descriptor, room, at: done, of: path)
            }
            if count < 0 { throw JobError(sourceCode: errno) }
            guard count > 0 else { throw JobError.changingSource }
            done += count
        }
        return bytes
    }

    private static func open(
        _ name: String, in folder: Int32, _ flags: Int32, _ path: String
    ) throws(JobError) -> Int32 {
        let descriptor = FileSystem.open(name, in: folder, O_RDONLY | O_NOFOLLOW | flags, of: path)
        guard descriptor >= 0 else { throw JobError(sourceCode: errno) }
        return descriptor
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
