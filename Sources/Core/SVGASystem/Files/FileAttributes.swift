import Glibc
import SVGAErrors

/// The attributes that a rewritten file keeps from the old one.
struct FileAttributes {
    private let mode: mode_t
    private let owner: uid_t
    private let group: gid_t

    init(_ status: stat) { (mode, owner, group) = (status.st_mode & 0o777, status.st_uid, status.st_gid) }

    /// Copies the old file's attributes, and waits until the disk has the data.
    func apply(to descriptor: Int32, of path: String) throws(SVGAError) {
        // Only the superuser gives files away; members of a group give theirs to it.
        let isKept =
            FileSystem.changeOwner(descriptor, to: owner, group, of: path) == 0
            || FileSystem.changeOwner(descriptor, to: uid_t.max, group, of: path) == 0
        // The old group's permissions do not apply to another group, which gets the same as all others.
        let mode = isKept ? mode : mode & ~0o070 | mode & (mode & 0o007) << 3
        // Some file systems, such as on memory cards, have no permissions.
        if FileSystem.changeMode(descriptor, to: mode, of: path) < 0, ![EPERM, EOPNOTSUPP, ENOSYS].contains(errno) {
            throw SVGAError(.change, path: path, code: errno)
        }
        if FileSystem.synchronize(descriptor, of: path) < 0, ![EINVAL, EOPNOTSUPP].contains(errno) {
            throw SVGAError(.write, path: path, code: errno)
        }
    }
}
