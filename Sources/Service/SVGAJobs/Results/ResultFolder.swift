import SVGACoding
package import SVGASystem
import Synchronization

/// The results on the disk, within a number of bytes: the least recently requested go first. A file, `ab/ab12….result`,
/// holds the bytes and then their SHA-256 digest, and is written under a temporary name. The digest is checked when a
/// file is read, because after a loss of power a file may have its name and not its bytes. Processes may share a
/// directory: each knows the files that existed when it began and its own, and finds the others by their names.
package final class ResultFolder: Sendable {
    private let path: String
    private let maxByteCount: Int
    /// The files by their names, each without a value and at the cost of its bytes.
    private let files: Lock<LRUCache<String, Void>>
    private let evictions = Atomic<Int>(0)
    static let suffix = ".result"

    /// Opens a directory, creating it if necessary, and removes foreign and excess files.
    package init(path: String, maxByteCount: Int) throws(SVGAError) {
        self.path = path
        self.maxByteCount = maxByteCount
        files = Lock(LRUCache(maxCost: maxByteCount))
        try OutputFolder.create(path)
        for file in ResultFolderScan(path).files { add(file.name, byteCount: file.byteCount) }
    }

    package var byteCount: Int { files.withLock { $0.cost } }

    package var evictionCount: Int { evictions.load(ordering: .relaxed) }

    package var count: Int { files.withLock { $0.count } }

    /// A result; nil if it is missing or damaged.
    package func result(_ key: ResultKey) -> SharedBytes? {
        guard let bytes = read(key.name) else { return nil }
        let count = bytes.count - ContentDigest.byteCount
        guard count >= 0, let digest = ContentDigest(Array(bytes.suffix(ContentDigest.byteCount))) else {
            remove(key.name)
            return nil
        }
        let body = Array(bytes.prefix(count))
        guard (try? SHA256.digest(of: body)) == digest else {
            remove(key.name)
            return nil
        }
        add(key.name, byteCount: bytes.count)
        // Without memory it counts as a missing result.
        return try? SharedBytes(large: body)
    }

    package func insert(_ body: SharedBytes, for key: ResultKey) throws(SVGAError) {
        let bytes = body.array
        guard bytes.count <= maxByteCount / 4, let digest = try? SHA256.digest(of: bytes) else { return }
        try OutputFolder.create(folder(key.name))
        try AtomicFile.write(bytes + digest.bytes, to: file(key.name))
        add(key.name, byteCount: bytes.count + ContentDigest.byteCount)
    }

    private func folder(_ name: String) -> String { "\(path)/\(name.prefix(2))" }

    private func file(_ name: String) -> String { "\(folder(name))/\(name)\(ResultFolder.suffix)" }

    private func read(_ name: String) -> [UInt8]? {
        try? FileHandle(opening: file(name), O_RDONLY).source(maxByteCount: maxByteCount)
    }

    /// Records that a file exists and was used now, and evicts excess files.
    private func add(_ name: String, byteCount: Int) {
        let evicted = files.withLock { files in
            byteCount <= files.maxCost ? files.insert((), cost: byteCount, for: name) : [name]
        }
        evictions.wrappingAdd(evicted.count, ordering: .relaxed)
        for name in evicted { _ = FileSystem.remove(file(name)) }
    }

    private func remove(_ name: String) {
        _ = FileSystem.remove(file(name))
        files.withLock { _ = $0.remove(name) }
    }
}

/// The content of a result directory when a server begins.
struct ResultFolderScan {
    /// The results, the oldest first.
    let files: [(name: String, byteCount: Int)]

    /// Lists the directory and removes partial files of killed processes.
    init(_ path: String) {
        var found: [(name: String, byteCount: Int, time: Int)] = []
        for shard in ResultFolderScan.names(in: path) where shard.utf8.count == 2 {
            for name in ResultFolderScan.names(in: "\(path)/\(shard)") {
                let file = "\(path)/\(shard)/\(name)"
                guard let status = FileSystem.status(at: file) else { continue }
                if name.hasSuffix(ResultFolder.suffix) {
                    let key = String(name.dropLast(ResultFolder.suffix.count))
                    found.append((key, status.st_size, status.st_mtim.tv_sec))
                } else if name.hasSuffix(".tmp"), WallClock.seconds - status.st_mtim.tv_sec > 3600 {
                    _ = FileSystem.remove(file)
                }
            }
        }
        files = found.sorted { $0.time < $1.time }.map { ($0.name, $0.byteCount) }
    }

    private static func names(in path: String) -> [String] { (try? FileSystem.names(in: path)) ?? [] }
}
