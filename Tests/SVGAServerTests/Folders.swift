import Glibc

/// Makes a folder; false where there is one.
@discardableResult func mkdirIfMissing(_ path: String) -> Bool { mkdir(path, 0o777) == 0 }
