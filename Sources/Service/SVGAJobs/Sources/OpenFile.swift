import SVGASystem

/// Distinguishes contents of a file without reading it.
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

extension FileHandle {
    /// The identity of the file, which must be a plain one.
    func identity() throws(SVGAError) -> FileIdentity {
        let status = try status()
        guard status.isPlainFile else { throw SVGAError(.read, path: path, code: ENOENT) }
        return FileIdentity(status)
    }

    func source(maxByteCount: Int) throws(SVGAError) -> [UInt8] {
        let byteCount = try SVGAError.ofSource { try identity().byteCount }
        guard byteCount <= maxByteCount else { throw SVGAError.sourceTooLarge(maxByteCount: maxByteCount) }
        let contents = try SVGAError.ofSource { try bytes(count: byteCount) }
        guard contents.count == byteCount else { throw SVGAError.changingSource }
        return contents
    }
}
