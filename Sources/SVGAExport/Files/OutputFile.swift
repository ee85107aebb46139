import Glibc
import Synchronization

/// A file that is there whole or not at all.
///
/// The bytes go to a hidden file in the same folder, which takes the place of the final one when all of them are
/// written. When anything fails, the hidden file is removed and what was in the place before is still there.
public enum OutputFile {
    /// Numbers the hidden files of this process.
    private static let counter = Atomic<Int>(0)

    /// Writes a file, replacing one of the same name.
    ///
    /// The data is not forced to disk: after a loss of power the file may be empty.
    ///
    /// - Throws: ``FileError`` with the operation that failed, after the hidden file was removed.
    public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        let (descriptor, temporary) = try createTemporary(for: path)
        do throws(FileError) {
            try writeAndClose(bytes, to: descriptor, path: path)
            guard unsafe rename(temporary, path) == 0 else { throw FileError(.create, path: path, code: errno) }
        } catch {
            unsafe _ = unlink(temporary)
            throw error
        }
    }

    private static func writeAndClose(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(FileError) {
        do throws(FileError) {
            try DescriptorWriter(descriptor: descriptor, name: path).write(bytes)
        } catch {
            close(descriptor)
            throw error
        }
        // A full quota may show only here. After EINTR the descriptor is closed all the same.
        guard close(descriptor) == 0 || errno == EINTR else { throw FileError(.write, path: path, code: errno) }
    }

    /// Makes a hidden file beside `path`; tries other names when one is left over from an earlier process.
    private static func createTemporary(for path: String) throws(FileError) -> (descriptor: Int32, path: String) {
        for _ in 0..<100 {
            let number = counter.wrappingAdd(1, ordering: .relaxed).newValue
            let temporary = folder(of: path) + ".svga-\(getpid())-\(number).tmp"
            let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 { return (descriptor, temporary) }
            guard errno == EEXIST else { throw FileError(.create, path: path, code: errno) }
        }
        throw FileError(.create, path: path, code: EEXIST)
    }

    /// The path up to and with its last slash; empty for a bare name.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return String(path[...slash])
    }
}
