import Glibc

/// How many files and connections the process may have open.
package enum OpenFileLimit {
    /// What is left to sources, results, the cache and its transfers.
    private static let fileCount = 100

    /// Takes as many as the system allows: shells and services begin with 1024, for the sake of programs that use `select`.
    ///
    /// - Returns: How many connections there may be, so that there is always a file left for a request.
    package static func raise() -> Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return .max }
        limit.rlim_cur = limit.rlim_max
        unsafe _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let count = Int(clamping: limit.rlim_cur)
        return max(1, count - min(fileCount, count / 2))
    }
}
