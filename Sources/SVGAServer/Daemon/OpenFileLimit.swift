import Glibc

/// How many files and connections the process may have open.
enum OpenFileLimit {
    /// Takes as many as the system allows: shells and services begin with 1024, for the sake of programs that use `select`.
    static func raise() {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        unsafe _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
