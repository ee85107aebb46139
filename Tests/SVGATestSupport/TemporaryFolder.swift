import Glibc

/// A fresh folder that is removed with everything in it when it is no longer used.
public final class TemporaryFolder: Sendable {
    /// The folder, without a slash at its end.
    public let path: String

    /// Creates a folder under the system's place for temporary files.
    ///
    /// - Parameter isInMemory: Whether to make it in memory where the system has a place for that, so that nothing waits for a
    ///   disk.
    public init(isInMemory: Bool = false) {
        let memory = isInMemory && access("/dev/shm", W_OK) == 0 ? "/dev/shm" : nil
        let base = memory ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/svga-tests-XXXXXX".utf8CString)
        precondition(mkdtemp(&template) != nil, "no temporary folder under \(base)")
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { TemporaryFolder.remove(path) }

    /// The path of something in the folder.
    public func path(_ name: String) -> String { "\(path)/\(name)" }

    /// All names in the folder or one below it, hidden ones too, sorted; empty when there is no such folder.
    public func names(in subfolder: String = "") -> [String] {
        TemporaryFolder.names(in: subfolder.isEmpty ? path : path(subfolder))
    }

    /// The bytes of a file in the folder, nil when it cannot be read.
    public func read(_ name: String) -> [UInt8]? { TemporaryFolder.read(path(name)) }

    /// Writes a file in the folder, and makes the folders on its way.
    public func write(_ bytes: [UInt8], to name: String) {
        let names = name.split(separator: "/")
        for count in 1..<max(1, names.count) { mkdir(path(names.prefix(count).joined(separator: "/")), 0o777) }
        guard let file = fopen(path(name), "wb") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    /// The bytes of any file, nil when it cannot be read.
    public static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            if count == 0 { return bytes }
            bytes += chunk.prefix(count)
        }
    }

    /// All names in any folder, hidden ones too, sorted; empty when there is no such folder.
    public static func names(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Removes a file or a folder with everything in it.
    public static func remove(_ path: String) {
        if unlink(path) == 0 { return }
        for name in names(in: path) { remove("\(path)/\(name)") }
        rmdir(path)
    }
}
