import Glibc

/// Calls on names in an open folder, which no link on the way can lead elsewhere. The path is what the file is called
/// otherwise.
extension FileSystem {
    /// Makes a folder.
    package static func makeFolder(_ name: String, in folder: Int32, of path: String) -> Int32 {
        attempt(.makeFolder, path) { _ in PathText.withCString(of: name) { unsafe mkdirat(folder, $0, 0o777) } }
    }

    /// Makes a file that nothing may have the name of yet.
    package static func openNew(_ name: String, in folder: Int32, of path: String) -> Int32 {
        attempt(.open, path) { _ in
            PathText.withCString(of: name) {
                unsafe openat(folder, $0, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
            }
        }
    }

    /// Makes a file without a name that can get one in the folder; -1, with `errno`, where there are no such files.
    package static func openNameless(in folder: Int32, of path: String) -> Int32 {
        guard namesFiles else {
            errno = EOPNOTSUPP
            return -1
        }
        return attempt(.open, path) { _ in unsafe openat(folder, ".", O_RDWR | nameless | O_CLOEXEC, 0o666) }
    }

    /// Gives an open file without a name a name, which nothing may have yet.
    package static func link(_ descriptor: Int32, to name: String, in folder: Int32, of path: String) -> Int32 {
        attempt(.link, path) { _ in
            PathText.withCString(of: name) {
                unsafe linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", folder, $0, AT_SYMLINK_FOLLOW)
            }
        }
    }

    /// Gives a file a further name in its folder, which nothing may have yet.
    package static func link(_ old: String, to name: String, in folder: Int32, of path: String) -> Int32 {
        attempt(.link, path) { _ in
            PathText.withCString(of: old) { old in
                PathText.withCString(of: name) { unsafe linkat(folder, old, folder, $0, 0) }
            }
        }
    }

    /// Gives a file another name in its folder, in place of what had it.
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
