import Glibc

extension FileSystem {
    private static let chunkByteCount = 1 << 18

    /// Reads a whole file.
    ///
    /// - Parameters:
    ///   - path: The file; a pipe is read to its end.
    ///   - maxByteCount: The most bytes that are read.
    /// - Returns: The bytes, or nil when the file has more than `maxByteCount`.
    /// - Throws: ``FileError`` with the system's reason; its code is `ENOMEM` when memory is missing.
    package static func contents(of path: String, maxByteCount: Int) throws(FileError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NOCTTY)
        guard descriptor >= 0, let status = status(of: descriptor, path) else {
            throw FileError(.read, path: path, code: errno)
        }
        defer { _ = close(descriptor, of: path) }
        let byteCount = status.isPlainFile ? max(0, status.st_size) : 0
        guard byteCount <= maxByteCount else { return nil }
        var bytes: [UInt8] = []
        try makeRoom(for: byteCount, in: &bytes, path)
        var chunk = [UInt8](repeating: 0, count: chunkByteCount)
        while bytes.count <= maxByteCount {
            let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0, of: path) }
            if count == 0 { return bytes }
            guard count > 0 else { throw FileError(.read, path: path, code: errno) }
            try makeRoom(for: count, in: &bytes, path)
            bytes += chunk.prefix(count)
        }
        return nil
    }

    private static func makeRoom(for count: Int, in bytes: inout [UInt8], _ path: String) throws(FileError) {
        guard (try? bytes.makeRoom(for: count)) != nil else { throw FileError(.read, path: path, code: ENOMEM) }
    }
}
