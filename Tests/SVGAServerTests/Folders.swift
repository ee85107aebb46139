import Glibc

/// Creates a folder; false if there is one.
@discardableResult func mkdirIfMissing(_ path: String) -> Bool { mkdir(path, 0o777) == 0 }
