import Glibc

/// A folder of a stranger, of which only plain files below it are read.
///
/// Each part of a path is opened in the folder before it and never through a symbolic link, so that no link leads out, also none
/// that is put there meanwhile. A pipe or a device is refused without waiting for it.
///
/// ```swift
/// let folder = try PlainFolder(opening: "gift")
/// let bytes = try folder.contents(of: "images/avatar.png", maxByteCount: 1 << 20)
/// ```
package struct PlainFolder: Sendable {
    /// Why a file is not read.
    package enum Failure: FileFailure, Hashable, CustomStringConvertible {
        /// The system refused it.
        case file(FileError)
        /// The path has `..`, an empty part or a slash in the front.
        case notInside(String)
        /// The file, or a folder on the way, is a symbolic link.
        case link(String)
        /// What is there is a folder, a pipe or a device.
        case notPlain(String)
        /// The file has more bytes than are read.
        case tooLarge(String, maxByteCount: Int)

        package init(_ error: FileError) {
            self = error.code == ELOOP ? .link(error.path) : .file(error)
        }

        package var description: String {
            switch self {
            case .file(let error): "\(error)"
            case .notInside(let path): "\(PathText.printable(path)) is no path inside the folder"
            case .link(let path):
                "\(PathText.printable(path)) is a symbolic link, which is not followed; put the file there"
            case .notPlain(let path): "\(PathText.printable(path)) is no plain file"
            case .tooLarge(let path, let count): "\(PathText.printable(path)) has more than \(count) bytes"
            }
        }
    }

    private let folder: FileHandle<FileError>

    /// Opens a folder. The path itself may be a link.
    package init(opening path: String) throws(FileError) {
        folder = try FileHandle(opening: path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY)
    }

    /// The bytes of a file.
    ///
    /// - Parameter path: Names below the folder with `/` between.
    package func contents(of path: String, maxByteCount: Int) throws(Failure) -> [UInt8] {
        let file = try open(path)
        guard try file.status().isPlainFile else { throw .notPlain(path) }
        guard let bytes = try file.contents(maxByteCount: maxByteCount) else {
            throw .tooLarge(path, maxByteCount: maxByteCount)
        }
        return bytes
    }

    private func open(_ path: String) throws(Failure) -> FileHandle<Failure> {
        // Not by characters: an accent at the beginning of a name would become one with the slash.
        let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        guard let last = names.last, !names.contains(where: { ["", ".", ".."].contains($0) }) else {
            throw .notInside(path)
        }
        var folders: [FileHandle<Failure>] = []
        for name in names.dropLast() {
            let parent = folders.last?.descriptor ?? folder.descriptor
            do throws(Failure) {
                folders.append(
                    try FileHandle(opening: name, in: parent, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, path: path))
            } catch {
                // A link to a folder is no folder either.
                if case .file(let fault) = error, fault.code == ENOTDIR, PlainFolder.isLink(name, in: parent) {
                    throw .link(path)
                }
                throw error
            }
        }
        let parent = folders.last?.descriptor ?? folder.descriptor
        // Opening a pipe would wait for a writer.
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
        let file = try FileHandle<Failure>(opening: last, in: parent, flags, path: path)
        withExtendedLifetime(folders) {}
        return file
    }

    private static func isLink(_ name: String, in folder: Int32) -> Bool {
        FileSystem.target(ofLink: name, in: folder, of: name) != nil
    }
}
