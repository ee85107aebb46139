package import Glibc
package import SVGAErrors

/// An open folder that several machines may write to: files appear in it whole, and no link leads out of it.
///
/// ```swift
/// let folder = try OpenFolder(opening: "results").makeFolder("ab")
/// let isNew = try folder.insert(picture, as: "ab12.webp")
/// ```
///
/// Names are single names; ``SVGAError`` describes the failed call.
package struct OpenFolder: Sendable {
    private let handle: FileHandle

    /// Opens a folder. The path itself may lead through links.
    package init(opening path: String) throws(SVGAError) {
        handle = try FileHandle(opening: path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY)
    }

    private init(_ handle: FileHandle) { self.handle = handle }

    /// The path of an entry, for errors.
    package func path(of name: String) -> String { "\(handle.path)/\(name)" }

    /// A directory in this one; nil if it does not exist.
    package func folder(_ name: String) throws(SVGAError) -> OpenFolder? {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
        do {
            return OpenFolder(try FileHandle(opening: name, in: handle.descriptor, flags, path: path(of: name)))
        } catch {
            if error.isMissingFile { return nil }
            throw error
        }
    }

    /// A folder in this one, made where it is missing.
    package func makeFolder(_ name: String) throws(SVGAError) -> OpenFolder {
        if let known = try folder(name) { return known }
        let path = path(of: name)
        if FileSystem.makeFolder(name, in: handle.descriptor, of: path) == 0 {
            // Else a loss of power could take the folder with files that were said to be there.
            try handle.synchronize()
        } else if errno != EEXIST {
            throw SVGAError(.create, path: path, code: errno)
        }
        guard let made = try folder(name) else { throw SVGAError(.create, path: path, code: ENOENT) }
        return made
    }

    /// The status of a name, without following links; nil if it does not exist.
    package func status(of name: String) throws(SVGAError) -> stat? {
        let path = path(of: name)
        if let status = FileSystem.status(of: name, in: handle.descriptor, path) { return status }
        if errno == ENOENT { return nil }
        throw SVGAError(.examine, path: path, code: errno)
    }

    /// Opens a file for reading, but no link; nil if it does not exist. Opening a pipe does not block.
    package func file(_ name: String) throws(SVGAError) -> FileHandle? {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
        do {
            return try FileHandle(opening: name, in: handle.descriptor, flags, path: path(of: name))
        } catch {
            if error.isMissingFile { return nil }
            throw error
        }
    }

    /// Writes a file that exists completely or not at all, and is on the disk when it appears.
    ///
    /// - Returns: Whether the file is new; false if the name exists, whose file stays.
    package func insert(_ bytes: SharedBytes, as name: String) throws(SVGAError) -> Bool {
        let file = try PendingEntry(in: handle.descriptor, called: path(of: name))
        defer { file.discard() }
        try file.write(bytes)
        let isNew = try file.publish(as: name)
        if isNew { try handle.synchronize() }
        return isNew
    }

    /// Writes bytes that get no name, to see whether the disk takes any.
    package func probe(byteCount: Int) throws(SVGAError) {
        let file = try PendingEntry(in: handle.descriptor, called: path(of: "probe"))
        defer { file.discard() }
        try file.write(SharedBytes([UInt8](repeating: 0, count: byteCount)))
    }
}
