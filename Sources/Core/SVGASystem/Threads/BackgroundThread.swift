/// A dedicated thread, for work that waits: the pool of Swift's tasks has one thread for each processor.
package enum BackgroundThread {
    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a thread that ends with its work; returns 0, or the `errno`. It takes no signals, which the program's
    /// threads handle. So a broken connection cannot end the process, and an interrupt goes to the thread that the
    /// program chose for it.
    package static func start(_ run: @escaping @Sendable () -> Void) -> Int32 {
        let work = unsafe Unmanaged.passRetained(Work(run)).toOpaque()
        var thread = pthread_t()
        let code = withSignalsBlocked {
            unsafe pthread_create(
                &thread, nil,
                { work in
                    guard let work = unsafe work else { return nil }
                    unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
                    return nil
                }, work)
        }
        if code == 0 {
            pthread_detach(thread)
        } else {
            unsafe Unmanaged<Work>.fromOpaque(work).release()
        }
        return code
    }

    /// A thread inherits which signals it takes.
    private static func withSignalsBlocked(_ start: () -> Int32) -> Int32 {
        var all = sigset_t()
        var before = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { unsafe _ = pthread_sigmask(SIG_SETMASK, &before, nil) }
        return start()
    }
}
