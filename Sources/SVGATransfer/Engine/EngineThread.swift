import Glibc

/// The thread on which all of an engine's transfers run.
enum EngineThread {
    /// Starts a thread and returns the box through which it is spoken to; closing the box ends it.
    static func start(limits: ConnectionLimits) throws(CurlUnavailable) -> Inbox {
        let multi = try CurlMulti()
        let inbox = Inbox(waking: multi)
        let context = unsafe Unmanaged.passRetained(Start(multi: multi, inbox: inbox, limits: limits)).toOpaque()
        let status = withSignalsBlocked {
            var thread = pthread_t()
            let status = unsafe pthread_create(
                &thread, nil,
                { context in
                    guard let context = unsafe context else { return nil }
                    unsafe Unmanaged<Start>.fromOpaque(context).takeRetainedValue().run()
                    return nil
                }, context)
            if status == 0 { pthread_detach(thread) }
            return status
        }
        guard status == 0 else {
            unsafe Unmanaged<Start>.fromOpaque(context).release()
            throw CurlUnavailable(reason: "no thread could be started")
        }
        return inbox
    }

    /// What the thread begins with.
    private final class Start: Sendable {
        let multi: CurlMulti
        let inbox: Inbox
        let limits: ConnectionLimits

        init(multi: CurlMulti, inbox: Inbox, limits: ConnectionLimits) {
            self.multi = multi
            self.inbox = inbox
            self.limits = limits
        }

        func run() {
            TransferLoop(multi: multi, inbox: inbox, limits: limits).run()
        }
    }

    /// Signals are none of the thread's business: a TLS connection that breaks must not end the process, and an interrupt
    /// belongs to whom the program chose for it. A thread inherits what is blocked.
    private static func withSignalsBlocked<Result>(_ body: () -> Result) -> Result {
        var all = sigset_t()
        var previous = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_SETMASK, &all, &previous)
        defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &previous, nil) }
        return body()
    }
}
