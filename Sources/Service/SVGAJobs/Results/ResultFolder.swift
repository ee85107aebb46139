import Glibc
import SVGADigest
package import SVGASystem

/// The results on the disk, within a number of bytes: what was asked for longest ago goes first.
///
///     ab/ab12….result      the bytes, and the SHA-256 digest of them in the last 32
///
/// Files are written aside and renamed. The digest is checked when a file is read, because after a loss of power a file may
/// have its name and not its bytes. Processes may share a folder: each knows the files that were there when it began and
/// those that it wrote, and finds the others by their names.
package final class ResultFolder: Sendable {
    private struct Entry {
        let byteCount: Int
        var lastUse: Int
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var byteCount = 0
        var useCount = 0
    }

    private let path: String
    private let maxByteCount: Int
    private let state = Lock(State())
    static let suffix = ".result"

    /// Opens a folder, made if missing, and removes what does not belong there or has no room.
    package init(path: String, maxByteCount: Int) throws(FileError) {
        self.path = path
        self.maxByteCount = maxByteCount
        try OutputFolder.create(path)
        for file in ResultFolderScan(path).files { add(file.name, byteCount: file.byteCount) }
        evict()
    }

    /// The bytes of all files.
    package var byteCount: Int { state.withLock { $0.byteCount } }

    /// The number of files.
    package var count: Int { state.withLock { $0.entries.count } }

    /// A result; nil where there is none or it is damaged.
    package func result(_ key: ResultKey) -> SharedBytes? {
        guard let bytes = read(key.name) else { return nil }
        let count = bytes.count - SHA256Digest.byteCount
        guard count >= 0, let digest = SHA256Digest(Array(bytes.suffix(SHA256Digest.byteCount))) else {
            remove(key.name)
            return nil
        }
        let body = Array(bytes.prefix(count))
        guard (try? SHA256.digest(of: body)) == digest else {
            remove(key.name)
            return nil
        }
        add(key.name, byteCount: bytes.count)
        return SharedBytes(body)
    }

    /// Keeps a result.
    package func insert(_ body: SharedBytes, for key: ResultKey) throws(FileError) {
        let bytes = body.array
        guard bytes.count <= maxByteCount / 4, let digest = try? SHA256.digest(of: bytes) else { return }
        try OutputFolder.create(folder(key.name))
        try AtomicFile.write(bytes + digest.bytes, to: file(key.name))
        add(key.name, byteCount: bytes.count + SHA256Digest.byteCount)
        evict()
    }

    private func folder(_ name: String) -> String { "\(path)/\(name.prefix(2))" }

    private func file(_ name: String) -> String { "\(folder(name))/\(name)\(ResultFolder.suffix)" }

    private func read(_ name: String) -> [UInt8]? {
        let path = file(name)
        let descriptor = FileSystem.open(path, O_RDONLY)
        guard descriptor >= 0 else { return nil }
        return try? OpenFile(descriptor: descriptor, of: path).bytes(maxByteCount: maxByteCount)
    }

    /// Notes that a file is there and was used now.
    private func add(_ name: String, byteCount: Int) {
        state.withLock { state in
            state.useCount += 1
            state.byteCount += byteCount - (state.entries[name]?.byteCount ?? 0)
            state.entries[name] = Entry(byteCount: byteCount, lastUse: state.useCount)
        }
    }

    private func remove(_ name: String) {
        _ = FileSystem.remove(file(name))
        state.withLock { state in state.byteCount -= state.entries.removeValue(forKey: name)?.byteCount ?? 0 }
    }

    /// Makes room, a tenth more than is needed so that it is not done for each file.
    private func evict() {
        let names = state.withLock { state -> [String] in
            guard state.byteCount > maxByteCount else { return [] }
            var excess = state.byteCount - maxByteCount / 10 * 9
            return state.entries.sorted { $0.value.lastUse < $1.value.lastUse }.prefix { entry in
                defer { excess -= entry.value.byteCount }
                return excess > 0
            }.map(\.key)
        }
        names.forEach(remove)
    }
}
