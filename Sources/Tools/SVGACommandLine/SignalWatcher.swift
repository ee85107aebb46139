package import SVGASystem

/// Decides what an interrupt, hang-up or termination signal does: it ends the process, or asks the command to stop,
/// without a half-written file. The signals are blocked in all threads and fetched by a separate one, so that no code
/// runs inside a signal handler.
package enum SignalWatcher {
    /// The token of the command that is stopped by the first signal.
    private static let cancellation = Lock<CancellationToken?>(nil)

    /// The effect of a hang-up, if it does not stop the command.
    private static let hangUp = Lock<(@Sendable () -> Void)?>(nil)

    /// Begins to watch; called before any other thread is started, so that all of them inherit the mask.
    static func start() {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { unsafe sigaddset(&signals, number) }
        guard unsafe pthread_sigmask(SIG_BLOCK, &signals, nil) == 0 else { return }
        let code = BackgroundThread.start { [signals] in watch(signals) }
        if code != 0 { unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
    }

    /// From now on the first signal cancels a token; the second ends the process.
    package static func cancelBySignal(_ token: CancellationToken) { cancellation.withLock { $0 = token } }

    /// Calls a function after a hang-up, on the thread that fetches signals, until the command must stop.
    package static func onHangUp(_ action: @escaping @Sendable () -> Void) { hangUp.withLock { $0 = action } }

    private static func watch(_ signals: sigset_t) {
        var signals = signals
        var number: Int32 = 0
        while unsafe sigwait(&signals, &number) == 0 {
            if number == SIGHUP, let action = hangUp.withLock({ $0 }) {
                action()
                continue
            }
            guard let token = cancellation.withLock({ $0 }) else { end(by: number) }
            if token.isCancelled { PendingFile.removeAll { _exit(ExitCode.interrupted.rawValue) } }
            token.cancel()
        }
    }

    /// Ends the process as the signal would have ended it, which shells tell from an exit.
    private static func end(by number: Int32) -> Never {
        PendingFile.removeAll {
            var signals = sigset_t()
            unsafe sigemptyset(&signals)
            unsafe sigaddset(&signals, number)
            _ = signal(number, SIG_DFL)
            unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            raise(number)
            _exit(128 + number)
        }
    }

    /// Whether the process was started with the signal ignored, as by `nohup`; then it stays so.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard unsafe sigaction(number, nil, &action) == 0 else { return false }
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}
