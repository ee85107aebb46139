import SVGASystem

/// Files that transfers write to. A writer locks its file, and the system releases the lock when the process ends, so
/// that a file without a lock is abandoned.
struct PartialFolder: Sendable {
    let folder: Folder
    private static let suffix = ".part"

    /// Whether a name is one that ``create()`` gives.
    static func isName(_ name: String) -> Bool {
        name.hasSuffix(suffix) && name.utf8.count == 16 + suffix.utf8.count
            && name.dropLast(suffix.count).allSatisfy(\.isHexDigit)
    }

    func create() throws -> PartialFile {
        try folder.create()
        while true {
            let name = UInt64.random(in: .min ... .max).hexadecimal(16) + PartialFolder.suffix
            let file = try CacheFile(opening: folder.path(name), O_RDWR | O_CREAT | O_EXCL)
            do {
                // Another process that cleans may come between opening and locking.
                guard try file.lock(.exclusive), try file.status().st_nlink > 0 else { continue }
                return try PartialFile(name: name, file: file, byteCount: 0, origin: .init())
            } catch {
                try? folder.remove(name)
                throw error
            }
        }
    }

    /// Opens a file whose transfer broke off; nil when it is gone, in use, or shorter than it should be.
    func resume(_ record: PartialRecord, boot: String) throws -> PartialFile? {
        guard let file = try openUnlessLocked(record.name) else { return nil }
        let byteCount = try file.status().st_size
        let goodByteCount = record.boot == boot && !boot.isEmpty ? byteCount : record.durableByteCount
        guard goodByteCount > 0, goodByteCount <= byteCount else { return nil }
        let origin = PartialFile.Origin(validators: record.validators, totalByteCount: record.totalByteCount)
        return try PartialFile(name: record.name, file: file, byteCount: goodByteCount, origin: origin)
    }

    func removeAbandoned(_ name: String) throws -> Bool {
        guard let file = try openUnlessLocked(name) else { return try FileStatus(at: folder.path(name)) == nil }
        // The lock is held until the file is gone.
        try withExtendedLifetime(file) { try folder.remove(name) }
        return true
    }

    private func openUnlessLocked(_ name: String) throws -> CacheFile? {
        guard let file = try CacheFile.existing(folder.path(name), O_RDWR), try file.lock(.exclusive),
            try file.status().st_nlink > 0
        else { return nil }
        return file
    }
}
