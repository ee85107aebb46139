import Glibc
package import SVGAErrors

/// A file in the folder for temporary files that has no name and is gone with its descriptor.
///
/// ```swift
/// let file = try NamelessFile()
/// try file.append(bytes)
/// try file.rewind()       // for a program that reads it from its beginning
/// ```
package final class NamelessFile: Sendable {
    /// The open file.
    package let descriptor: Int32
    private let folder: String

    package init() throws(SVGAError) {
        folder = NamelessFile.folder
        descriptor = try NamelessFile.open()
    }

    deinit { _ = FileSystem.close(descriptor, of: folder) }

    package func append(_ bytes: [UInt8]) throws(SVGAError) {
        try FileHandle(descriptor: descriptor, name: folder).write(bytes)
    }

    /// Returns to the first byte.
    package func rewind() throws(SVGAError) {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw SVGAError(.write, path: folder, code: errno) }
    }

    /// The folder for temporary files.
    package static var folder: String { unsafe getenv("TMPDIR").map { unsafe PathText.text(of: $0) } ?? "/tmp" }

    /// Creates a file, which the caller closes.
    static func open() throws(SVGAError) -> Int32 {
        let folder = folder
        let nameless = FileSystem.openNameless(in: folder)
        if nameless >= 0 { return nameless }
        let (descriptor, temporary) = try AtomicFile.createTemporary(beside: folder + "/", called: folder)
        _ = FileSystem.remove(temporary)
        TemporaryFileRegistry.remove(temporary)
        return descriptor
    }
}
