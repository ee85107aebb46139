import CSVGASQLite
import Glibc
import SVGASystem

/// Makes SQLite's system calls meet the faults of ``FileFault`` too, by SQLite's own test interface.
package enum SQLiteFaults {
    /// Puts the calls in their places, once for the process. Without a fault they do what they always do.
    package static func install() { _ = installation }

    private static let installation: Void = {
        guard let files = sqlite3_vfs_find("unix") else { return }
        for (name, call) in calls { _ = files.pointee.xSetSystemCall(files, name, call) }
    }()

    private typealias Examine = @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<stat>) -> Int32
    private typealias Open = @convention(c) (UnsafePointer<CChar>, Int32, Int32) -> Int32
    private typealias Read = @convention(c) (Int32, UnsafeMutableRawPointer?, Int, off_t) -> Int
    private typealias Write = @convention(c) (Int32, UnsafeRawPointer?, Int, off_t) -> Int
    private typealias Truncate = @convention(c) (Int32, off_t) -> Int32
    private typealias Remove = @convention(c) (UnsafePointer<CChar>) -> Int32

    /// The calls by SQLite's names for them; if it was built with the variants for large files, the others are not
    /// used.
    private static let calls: [(String, sqlite3_syscall_ptr)] = {
        let examine: Examine = { path, status in fault(.examine, String(cString: path)) ? -1 : stat(path, status) }
        let open: Open = { path, flags, mode in
            fault(.open, String(cString: path)) ? -1 : Glibc.open(path, flags, mode_t(bitPattern: mode))
        }
        let read: Read = { fault(.read, path(of: $0)) ? -1 : pread($0, $1, $2, $3) }
        let write: Write = { fault(.write, path(of: $0)) ? -1 : pwrite($0, $1, $2, $3) }
        let truncate: Truncate = { fault(.truncate, path(of: $0)) ? -1 : ftruncate($0, $1) }
        let remove: Remove = { fault(.remove, String(cString: $0)) ? -1 : unlink($0) }
        return [
            ("stat", cast(examine)), ("open", cast(open)), ("pread", cast(read)), ("pread64", cast(read)),
            ("pwrite", cast(write)), ("pwrite64", cast(write)), ("ftruncate", cast(truncate)), ("unlink", cast(remove)),
        ]
    }()

    private static func cast<Function>(_ function: Function) -> sqlite3_syscall_ptr {
        unsafeBitCast(function, to: sqlite3_syscall_ptr.self)
    }

    /// Whether the call fails; then `errno` is set.
    private static func fault(_ call: FileCall, _ path: String) -> Bool {
        guard case .error(let code) = FileFault.of(call, path) else { return false }
        errno = code
        return true
    }

    private static func path(of descriptor: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/fd/\(descriptor)", &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
