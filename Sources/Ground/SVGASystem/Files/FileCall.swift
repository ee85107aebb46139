/// A kind of system call on a file or folder.
package enum FileCall: String, CaseIterable, Sendable {
    case open, examine, read, write, truncate, changeMode, synchronize, lock, close, rename, remove, makeFolder, list
}
