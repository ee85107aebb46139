import Glibc
import SVGAKit

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
        let watch = Watch(signals: signals, cancellation: cancellation)
        var thread = pthread_t()
        let context = unsafe Unmanaged.passRetained(watch).toOpaque()
        let status = unsafe pthread_create(
            &thread, nil,
            { context in
                guard let context = unsafe context else { return nil }
                unsafe Unmanaged<Watch>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context)
        if status == 0 {
            pthread_detach(thread)
        } else {
            unsafe Unmanaged<Watch>.fromOpaque(context).release()
            unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        }
    }

    /// Whether the process was started with the signal ignored, as by `nohup`; then it stays so.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard unsafe sigaction(number, nil, &action) == 0 else { return false }
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }

    /// What the thread of the watcher knows.
    private final class Watch {
        private var signals: sigset_t
        private let cancellation: Cancellation

        init(signals: sigset_t, cancellation: Cancellation) {
            self.signals = signals
            self.cancellation = cancellation
        }

        func run() {
            var number: Int32 = 0
            while unsafe sigwait(&signals, &number) == 0 {
                if cancellation.isCancelled { _exit(ExitCode.interrupted.rawValue) }
                cancellation.cancel()
            }
        }
    }
}
