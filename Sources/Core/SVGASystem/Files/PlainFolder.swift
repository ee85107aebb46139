import Glibc
package import SVGAErrors

/// An untrusted user's directory, of which only plain files below it are read.
///
/// Each part of a path is opened in the folder before it and never through a symbolic link, so that no link leads out, also none
/// that is put there meanwhile. A pipe or a device is refused without waiting for it.
///
/// ```swift
/// let folder = try PlainFolder(opening: "gift")
/// let bytes = try folder.contents(of: "images/avatar.png", maxByteCount: 1 << 20)
/// ```
package struct PlainFolder: Sendable {
    private let folder: FileHandle

    /// Opens a folder. The path itself may be a link.
    package init(opening path: String) throws(SVGAError) {
        folder = try FileHandle(opening: path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY)
    }

    /// The bytes of a file.
    ///
    /// - Parameter path: Names below the folder with `/` between.
    package func contents(of path: String, maxByteCount: Int) throws(SVGAError) -> [UInt8] {
        let file = try open(path)
        guard try file.status().isPlainFile else { throw .notPlain(path) }
        guard let bytes = try file.contents(maxByteCount: maxByteCount) else {
            throw .tooLarge(path, maxByteCount: maxByteCount)
        }
        return bytes
    }

    private func open(_ path: String) throws(SVGAError) -> FileHandle {
        // Not by characters: an accent at the beginning of a name would become one with the slash.
        let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        guard let last = names.last, !names.contains(where: { ["", ".", ".."].contains($0) }) else {
            throw .notInside(path)
        }
        var folders: [FileHandle] = []
        for name in names.dropLast() {
            let parent = folders.last?.descriptor ?? folder.descriptor
            folders.append(try PlainFolder.open(name, in: parent, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, path: path))
        }
        let parent = folders.last?.descriptor ?? folder.descriptor
        // Opening a pipe would wait for a writer.
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
        let file = try PlainFolder.open(last, in: parent, flags, path: path)
        withExtendedLifetime(folders) {}
        return file
    }

    private static func open(
        _ name: String, in folder: Int32, _ flags: Int32, path: String
    ) throws(SVGAError) -> FileHandle {
        do {
            return try FileHandle(opening: name, in: folder, flags, path: path)
        } catch {
            // A link to a directory is not a directory either.
            let isLink = error.code == ELOOP || error.code == ENOTDIR && isLink(name, in: folder)
            throw isLink ? .link(path) : error
        }
    }

    private static func isLink(_ name: String, in folder: Int32) -> Bool {
        FileSystem.target(ofLink: name, in: folder, of: name) != nil
    }
}

extension SVGAError {
    /// The path has `..`, an empty part or a slash in the front.
    static func notInside(_ path: String) -> SVGAError { unread(path, "is no path inside the folder") }

    /// The file, or a folder on the way, is a symbolic link.
    package static func link(_ path: String) -> SVGAError {
        unread(path, "is a symbolic link, which is not followed", remedy: "put the file there")
    }

    /// The entry is a directory, a pipe or a device.
    static func notPlain(_ path: String) -> SVGAError { unread(path, "is no plain file") }

    /// The file has more bytes than are read.
    static func tooLarge(_ path: String, maxByteCount: Int) -> SVGAError {
        SVGAError(
            .tooLarge, "\(PathText.printable(path)) has more than \(maxByteCount) bytes", at: Place(file: path),
            limit: Limit(name: "maxByteCount", limit: maxByteCount, found: maxByteCount + 1))
    }

    private static func unread(_ path: String, _ fault: String, remedy: String? = nil) -> SVGAError {
        SVGAError(.file, "\(PathText.printable(path)) \(fault)", remedy: remedy, at: Place(file: path))
    }
}
