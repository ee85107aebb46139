/// The hidden files of this process that are not yet in their places.
package enum TemporaryFileRegistry {
    private static let paths = Lock<Set<String>>([])

    /// Notes that a file is about to be made.
    static func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }

    /// Notes that a file is gone: renamed, removed, or never made.
    static func remove(_ path: String) { paths.withLock { _ = $0.remove(path) } }

    /// Removes all of them and ends the process, while no thread can create another.
    package static func removeAll(andEnd end: () -> Never) -> Never {
        paths.withLock { paths in
            for path in paths { _ = FileSystem.remove(path) }
            end()
        }
    }
}
