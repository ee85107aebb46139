import Glibc

/// Calls on names in an open folder, which no link on the way can lead elsewhere. The path is what the file is called
/// otherwise.
extension FileSystem {
    /// Creates a directory.
    package static func makeFolder(_ name: String, in folder: Int32, of path: String) -> Int32 {
        attempt(.makeFolder, path) { _ in PathText.withCString(of: name) { unsafe mkdirat(folder, $0, 0o777) } }
    }

    /// Creates a file with an unused name.
    package static func openNew(_ name: String, in folder: Int32, of path: String) -> Int32 {
        attempt(.open, path) { _ in
            PathText.withCString(of: name) {
                unsafe openat(folder, $0, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
            }
        }
    }

    /// Creates a file without a name that can get one in the directory; -1, with `errno`, if this is not supported.
    package static func openNameless(in folder: Int32, of path: String) -> Int32 {
        guard namesFiles else {
            errno = EOPNOTSUPP
            return -1
        }
        return attempt(.open, path) { _ in unsafe openat(folder, ".", O_RDWR | nameless | O_CLOEXEC, 0o666) }
    }

    /// Links an open file without a name to an unused name.
    package static func link(_ descriptor: Int32, to name: String, in folder: Int32, of path: String) -> Int32 {
        attempt(.link, path) { _ in
            PathText.withCString(of: name) {
                unsafe linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", folder, $0, AT_SYMLINK_FOLLOW)
            }
        }
    }

    /// Adds a link with an unused name to a file in its directory.
    package static func link(_ old: String, to name: String, in folder: Int32, of path: String) -> Int32 {
        attempt(.link, path) { _ in
            PathText.withCString(of: old) { old in
                PathText.withCString(of: name) { unsafe linkat(folder, old, folder, $0, 0) }
            }
        }
    }

    /// Renames a file in its directory, and replaces an existing one.
    package static func rename(_ old: String, to name: String, in folder: Int32, of path: String) -> Int32 {
        attempt(.rename, path) { _ in
            PathText.withCString(of: old) { old in
                PathText.withCString(of: name) { unsafe renameat(folder, old, folder, $0) }
            }
        }
    }

    /// Removes a name of a file.
    package static func remove(_ name: String, in folder: Int32, of path: String) -> Int32 {
        attempt(.remove, path) { _ in PathText.withCString(of: name) { unsafe unlinkat(folder, $0, 0) } }
    }
}
