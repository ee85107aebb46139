import Glibc

/// Waits until a file appears in a folder under its final name.
final class FolderWatch {
    private let descriptor = inotify_init1(O_CLOEXEC)

    init(_ path: String) { inotify_add_watch(descriptor, path, UInt32(IN_MOVED_TO)) }

    deinit { close(descriptor) }

    /// Returns when the first file was moved into the folder since the watch was made.
    func waitForAFile() {
        var event = [UInt8](repeating: 0, count: 4096)
        while read(descriptor, &event, event.count) < 0, errno == EINTR {}
    }
}
