import Glibc

/// Ends a process in the middle of a job, so that tests see what becomes of jobs that do; only in debug builds.
///
/// The variable `SVGA_TEST_CRASH` is a part of the names of the sources that are struck.
package enum CrashHook {
    static func strikes(_ source: String) -> Bool {
        #if DEBUG
            guard let value = unsafe getenv("SVGA_TEST_CRASH") else { return false }
            let text = unsafe String(cString: value)
            return !text.isEmpty && source.contains(text)
        #else
            return false
        #endif
    }

    /// Ends the process as a signal would.
    package static func crash() {
        #if DEBUG
            signal(SIGABRT, SIG_DFL)
            abort()
        #endif
    }
}
