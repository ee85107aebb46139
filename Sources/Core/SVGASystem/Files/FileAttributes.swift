import Glibc
import SVGAErrors

/// What a file that is changed in its place keeps of the old one.
struct FileAttributes {
    private let mode: mode_t
    private let owner: uid_t
    private let group: gid_t

    init(_ status: stat) { (mode, owner, group) = (status.st_mode & 0o777, status.st_uid, status.st_gid) }

    /// Gives a file what the old one had, and waits until the disk has its data.
    func apply(to descriptor: Int32, of path: String) throws(SVGAError) {
        // Only the superuser gives files away; members of a group give theirs to it.
        let isKept =
            FileSystem.changeOwner(descriptor, to: owner, group, of: path) == 0
            || FileSystem.changeOwner(descriptor, to: uid_t.max, group, of: path) == 0
        // What the old group might do is nothing for another one, which may do as much as all others.
        let mode = isKept ? mode : mode & ~0o070 | mode & (mode & 0o007) << 3
        // Some file systems, such as those of memory cards, have no permissions.
        if FileSystem.changeMode(descriptor, to: mode, of: path) < 0, ![EPERM, EOPNOTSUPP, ENOSYS].contains(errno) {
            throw SVGAError(.change, path: path, code: errno)
        }
        if FileSystem.synchronize(descriptor, of: path) < 0, ![EINVAL, EOPNOTSUPP].contains(errno) {
            throw SVGAError(.write, path: path, code: errno)
        }
    }
}
