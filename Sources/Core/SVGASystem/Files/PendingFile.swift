import Glibc
import SVGAErrors

/// A file that is written next to the one that it replaces.
///
/// It has no name until then, so that a killed process leaves no file. If the file system does not support such files,
/// it has a hidden name.
struct PendingFile {
    /// The open file.
    let descriptor: Int32
    private let target: String
    /// The user's name for the target.
    private let path: String
    private let hiddenName: String?

    init(beside target: String, called path: String) throws(SVGAError) {
        (self.target, self.path) = (target, path)
        let nameless = FileSystem.openNameless(in: AtomicFile.folder(of: target))
        if nameless >= 0 {
            (descriptor, hiddenName) = (nameless, nil)
            return
        }
        // The errors of file systems without such files.
        guard [EOPNOTSUPP, EISDIR, EINVAL].contains(errno) else { throw SVGAError(.create, path: path, code: errno) }
        let (named, name) = try AtomicFile.createTemporary(beside: target, called: path)
        (descriptor, hiddenName) = (named, name)
    }

    /// Puts the file in its place and closes it, whatever happens.
    ///
    /// - Throws: ``SVGAError``; an existing file stays unchanged.
    func publish(byteCount: Int, replacing: Bool) throws(SVGAError) {
        let name: String
        do {
            name = try namedFile(byteCount: byteCount)
        } catch {
            _ = FileSystem.close(descriptor, of: path)
            throw error
        }
        defer { TemporaryFileRegistry.remove(name) }
        do throws(SVGAError) {
            // A full quota may show only here.
            guard FileSystem.close(descriptor, of: path) == 0 else { throw SVGAError(.write, path: path, code: errno) }
            try AtomicFile.move(name, to: target, called: path, replacing: replacing)
        } catch {
            _ = FileSystem.remove(name)
            throw error
        }
    }

    /// Leaves nothing behind.
    func discard() {
        _ = FileSystem.close(descriptor, of: path)
        guard let hiddenName else { return }
        _ = FileSystem.remove(hiddenName)
        TemporaryFileRegistry.remove(hiddenName)
    }

    /// The hidden name of the file, which it has briefly before it is renamed.
    private func namedFile(byteCount: Int) throws(SVGAError) -> String {
        if let hiddenName { return hiddenName }
        do {
            return try AtomicFile.withHiddenName(beside: target, called: path) { FileSystem.link(descriptor, to: $0) }
                .path
        } catch {
            // Rules of a container may forbid the name, and not a new file.
            guard [EPERM, EACCES, ENOENT, EOPNOTSUPP, EXDEV].contains(error.code) else { throw error }
            return try copy(byteCount: byteCount)
        }
    }

    private func copy(byteCount: Int) throws(SVGAError) -> String {
        let (copy, name) = try AtomicFile.createTemporary(beside: target, called: path)
        let (source, output) = (
            FileHandle(descriptor: descriptor, name: path),
            FileHandle(descriptor: copy, name: path)
        )
        do {
            defer { _ = FileSystem.close(copy, of: path) }
            unsafe try source.readPieces(of: byteCount) { unsafe try output.write(Array($0)) }
            return name
        } catch {
            _ = FileSystem.remove(name)
            TemporaryFileRegistry.remove(name)
            throw error
        }
    }
}
