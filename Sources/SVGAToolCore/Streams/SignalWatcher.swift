import Glibc
import SVGAKit
import SVGAThreads

/// Turns the first interrupt or termination signal into the wish to stop; the second ends the process.
///
/// The signals are blocked in all threads and fetched by one of their own, so that no code runs inside a signal handler.
enum SignalWatcher {
    /// Begins to watch; called before any other thread is started, so that all of them inherit the mask.
    static func start(_ cancellation: Cancellation) {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for number in [SIGINT, SIGTERM] where !isIgnored(number) { unsafe sigaddset(&signals, number) }
        guard unsafe pthread_sigmask(SIG_BLOCK, &signals, nil) == 0 else { return }
        let code = BackgroundThread.start { [signals] in watch(signals, cancellation) }
        if code != 0 { unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
    }

    /// What the thread does.
    private static func watch(_ signals: sigset_t, _ cancellation: Cancellation) {
        var signals = signals
        var number: Int32 = 0
        while unsafe sigwait(&signals, &number) == 0 {
            if cancellation.isCancelled { _exit(ExitCode.interrupted.rawValue) }
            cancellation.cancel()
        }
    }

    /// Whether the process was started with the signal ignored, as by `nohup`; then it stays so.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard unsafe sigaction(number, nil, &action) == 0 else { return false }
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}
