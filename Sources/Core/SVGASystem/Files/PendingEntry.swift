import Glibc
import SVGAErrors

/// A file of an open folder before it has its name.
///
/// It has no name until then, so that a killed process leaves no file. If the file system does not support such files,
/// such as a network file system, it has a hidden name that is unique among all machines.
final class PendingEntry {
    private let folder: Int32
    private let path: String
    private let descriptor: Int32
    private let hiddenName: String?

    /// The errors of file systems without nameless files.
    private static let unsupported: Set = [EOPNOTSUPP, EISDIR, EINVAL, EPERM, EACCES, ENOENT]

    /// Creates an empty file.
    ///
    /// - Parameter path: Its final name, for errors.
    init(in folder: Int32, called path: String) throws(SVGAError) {
        (self.folder, self.path) = (folder, path)
        let nameless = FileSystem.openNameless(in: folder, of: path)
        if nameless >= 0 {
            (descriptor, hiddenName) = (nameless, nil)
            return
        }
        guard PendingEntry.unsupported.contains(errno) else { throw SVGAError(.create, path: path, code: errno) }
        // Machines that share the folder may count alike; random numbers are all different.
        let name = ".svga-\(String(UInt64.random(in: 0 ... .max), radix: 16)).tmp"
        TemporaryFileRegistry.add(AtomicFile.folder(of: path) + name)
        (descriptor, hiddenName) = (FileSystem.openNew(name, in: folder, of: path), name)
        guard descriptor >= 0 else {
            let code = errno
            TemporaryFileRegistry.remove(AtomicFile.folder(of: path) + name)
            throw SVGAError(.create, path: path, code: code)
        }
    }

    /// Writes all bytes, and waits until the disk has them.
    func write(_ bytes: SharedBytes) throws(SVGAError) {
        let file = FileHandle(descriptor: descriptor, name: path)
        unsafe try file.write(bytes.bytes, at: 0)
        try file.synchronize()
    }

    /// Names the file; false if the name exists.
    func publish(as name: String) throws(SVGAError) -> Bool {
        let code =
            hiddenName.map { moveToFreeName($0, name) } ?? FileSystem.link(descriptor, to: name, in: folder, of: path)
        if code == 0 { return true }
        if errno == EEXIST { return false }
        throw SVGAError(.create, path: path, code: errno)
    }

    /// Closes the file, and removes it where it has only its hidden name.
    func discard() {
        _ = FileSystem.close(descriptor, of: path)
        guard let hiddenName else { return }
        _ = FileSystem.remove(hiddenName, in: folder, of: path)
        TemporaryFileRegistry.remove(AtomicFile.folder(of: path) + hiddenName)
    }

    private func moveToFreeName(_ hidden: String, _ name: String) -> Int32 {
        if FileSystem.link(hidden, to: name, in: folder, of: path) == 0 { return 0 }
        // Some file systems have no links. There only the time between two calls is left.
        guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { return -1 }
        if FileSystem.status(of: name, in: folder, path) != nil {
            errno = EEXIST
            return -1
        }
        return FileSystem.rename(hidden, to: name, in: folder, of: path)
    }
}
