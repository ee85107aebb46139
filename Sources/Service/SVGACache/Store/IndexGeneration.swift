import Glibc
import SVGASystem

/// Eight bytes in a file that are different after each change of the index, so that processes notice each other's changes
/// without a look into the database: reading them takes one system call.
struct IndexGeneration: ~Copyable, Sendable {
    private let file: CacheFile

    init(folder: Folder) throws { file = try CacheFile(opening: folder.path("changes"), O_RDWR | O_CREAT) }

    /// The current bytes; nil if they cannot be read, which counts as a change.
    func current() -> UInt64? {
        var value: UInt64 = 0
        let count = unsafe withUnsafeMutableBytes(of: &value) { unsafe try? file.read(into: $0, at: 0) }
        return count == nil ? nil : value
    }

    /// Notifies all processes that the index has changed. A random number is new without a look at earlier ones.
    func renew() throws -> UInt64 {
        let value = UInt64.random(in: 1 ... .max)
        var copy = value
        unsafe try withUnsafeBytes(of: &copy) { bytes in unsafe try file.write(bytes, at: 0) }
        return value
    }
}
