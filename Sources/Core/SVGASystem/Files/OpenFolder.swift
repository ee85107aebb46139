package import SVGAErrors

/// An open folder that others may write to: files appear in it whole, and no link leads out of it. Names are single
/// names; ``SVGAError`` describes the failed call.
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
        do {
            return OpenFolder(try FileHandle(folder: name, in: handle.descriptor, path: path(of: name)))
        } catch {
            if error.isMissingFile { return nil }
            throw error
        }
    }

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
        let found = FileSystem.status(at: name, in: handle.descriptor, followingLinks: false, of: path)
        if let found { return found }
        if errno == ENOENT { return nil }
        throw SVGAError(.examine, path: path, code: errno)
    }

    /// Opens a file for reading, but no link; nil if it does not exist. Opening a pipe does not block.
    package func file(_ name: String) throws(SVGAError) -> FileHandle? {
        do {
            return try FileHandle(file: name, in: handle.descriptor, path: path(of: name))
        } catch {
            if error.isMissingFile { return nil }
            throw error
        }
    }

    /// Writes a file that appears whole and is on the disk by then; false if the name exists, whose file stays.
    package func insert(_ bytes: SharedBytes, as name: String) throws(SVGAError) -> Bool {
        let file = try pending(bytes, as: name)
        do {
            try file.publish(replacing: false)
        } catch {
            if error.code == EEXIST { return false }
            throw error
        }
        try handle.synchronize()
        return true
    }

    /// Writes bytes and removes them, to see whether the disk takes any.
    package func probe(byteCount: Int) throws(SVGAError) {
        try pending(SharedBytes([UInt8](repeating: 0, count: byteCount)), as: "probe").discard()
    }

    private func pending(_ bytes: SharedBytes, as name: String) throws(SVGAError) -> PendingFile {
        let file = try PendingFile(name, in: handle.descriptor, called: path(of: name))
        let output = FileHandle(descriptor: file.descriptor, name: path(of: name))
        unsafe try output.write(bytes.bytes, at: 0)
        try output.synchronize()
        return file
    }
}

extension OpenFolder {
    /// The bytes of a plain file below a folder that an untrusted user may have filled. Each name of the path is opened
    /// in the folder before it and never through a symbolic link, so that no link leads out, also none that is put
    /// there meanwhile. A pipe or a device is refused without waiting for it.
    package func contents(of path: String, maxByteCount: Int) throws(SVGAError) -> [UInt8] {
        // Not by characters: an accent at the beginning of a name would become one with the slash.
        let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        guard !names.contains(where: { ["", ".", ".."].contains($0) }) else { throw .notInside(path) }
        let file: FileHandle
        do {
            file = try .file(names, below: handle.descriptor, path: path)
        } catch {
            // A link to a directory is not a directory either.
            let isLink = error.code == ELOOP || error.code == ENOTDIR && leadsThroughLink(names)
            throw isLink ? .link(path) : error
        }
        guard try file.status().isPlainFile else { throw .notPlain(path) }
        guard let bytes = try file.contents(maxByteCount: maxByteCount) else {
            throw .tooLarge(path, maxByteCount: maxByteCount)
        }
        return bytes
    }

    private func leadsThroughLink(_ names: [String]) -> Bool {
        names.indices.contains {
            let path = names[...$0].joined(separator: "/")
            return FileSystem.target(ofLink: path, in: handle.descriptor, of: path) != nil
        }
    }
}

extension SVGAError {
    /// The path has `..`, an empty part or a slash in the front.
    static func notInside(_ path: String) -> SVGAError { unread(path, "is not a path inside the folder") }

    package static func link(_ path: String) -> SVGAError {
        unread(path, "is a symbolic link, which is not followed", remedy: "put the file there")
    }

    static func notPlain(_ path: String) -> SVGAError { unread(path, "is not a plain file") }

    static func tooLarge(_ path: String, maxByteCount: Int) -> SVGAError {
        SVGAError(
            .tooLarge, "\(PathText.printable(path)) has more than \(maxByteCount) bytes", at: Place(file: path),
            limit: Limit(name: "maxByteCount", limit: maxByteCount, found: maxByteCount + 1))
    }

    private static func unread(_ path: String, _ fault: String, remedy: String? = nil) -> SVGAError {
        SVGAError(.file, "\(PathText.printable(path)) \(fault)", remedy: remedy, at: Place(file: path))
    }
}
