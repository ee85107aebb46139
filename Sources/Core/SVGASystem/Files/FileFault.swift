import Synchronization

/// Creates faults of file system calls in tests. A rule applies to the files in one directory, on all threads:
/// concurrent tests have separate directories. Without rules, as in every program, a call costs one load more.
package enum FileFault: Hashable, Sendable {
    /// The call fails with this `errno` and does nothing. Only closing closes all the same, as it does in the system.
    case error(Int32)
    /// Half of the bytes are read or written, one at least; other calls succeed.
    case short

    /// Returns the fault for a call on a file; nil for none.
    package typealias Rule = @Sendable (FileCall, _ path: String) -> FileFault?

    private static let isArmed = Atomic<Bool>(false)
    private static let rules = Lock<[(folder: String, rule: Rule)]>([])

    /// Applies a rule while `body` runs to all paths that begin with `folder` as they are passed to the system.
    package static func injecting<Result, Failure: Error>(
        below folder: String, _ rule: @escaping Rule, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        begin(folder, rule)
        defer { end(folder) }
        return try body()
    }

    /// As ``injecting(below:_:_:)-``, around work that waits.
    package nonisolated(nonsending) static func injecting<Result, Failure: Error>(
        below folder: String, _ rule: @escaping Rule, _ body: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        begin(folder, rule)
        defer { end(folder) }
        return try await body()
    }

    package static func of(_ call: FileCall, _ path: String) -> FileFault? {
        guard isArmed.load(ordering: .relaxed) else { return nil }
        let rule = rules.withLock { $0.last { path.hasPrefix($0.folder) }?.rule }
        return rule?(call, path)
    }

    private static func begin(_ folder: String, _ rule: @escaping Rule) {
        rules.withLock { $0.append((folder, rule)) }
        isArmed.store(true, ordering: .relaxed)
    }

    private static func end(_ folder: String) {
        rules.withLock { rules in
            rules.removeAll { $0.folder == folder }
            if rules.isEmpty { isArmed.store(false, ordering: .relaxed) }
        }
    }
}

/// A kind of system call on a file or folder.
package enum FileCall: String, CaseIterable, Sendable {
    case open, examine, read, write, truncate, changeMode, synchronize, lock, close, rename, link, remove, makeFolder,
        list
}
