import CSVGAMicroHTTPD
import SVGASystem

/// Accepts connections for all listening sockets on a separate thread, and passes them to a daemon. libmicrohttpd could
/// accept them itself. Told to stop while connections come, it takes the listening socket out of one epoll set on two
/// threads, and the second removal ends the process.
final class Acceptor: Sendable {
    let listeners: [ListeningSocket]
    private let isEnded = Lock(false)
    /// A pipe whose writing end is closed to wake the thread.
    private let waking: (read: Int32, write: Int32)
    private let watch: ConnectionWatch
    /// The maximum number of connections to accept before checking the other sockets.
    private static let burstCount = 16
    /// The pause if the system has no descriptor or memory for another connection.
    private static let pauseMilliseconds: Int32 = 50

    init(_ listeners: [ListeningSocket], daemon: HTTPDaemon) throws(SVGAError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw SVGAError.noThread(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        waking = (ends[0], ends[1])
        (self.listeners, watch) = (listeners, daemon.watch)
        // The daemon stops this thread before it goes.
        let owner = unsafe Unmanaged.passUnretained(daemon)
        let code = BackgroundThread.start { [self] in
            unsafe run(for: owner.takeUnretainedValue())
            isEnded.withLock { $0 = true }
            isEnded.wakeWaiters()
        }
        guard code == 0 else {
            close(waking.write)
            throw SVGAError.noThread(code: code)
        }
    }

    deinit { close(waking.read) }

    /// Accepts no more; called once. No connection is handed over any more when this returns.
    func stop() {
        watch.acceptNoMore()
        close(waking.write)
        isEnded.waiting { $0 ? () : nil }
    }

    private func run(for daemon: HTTPDaemon) {
        let limit = daemon.limits.connectionCount
        var requests = ([waking.read] + listeners.map(\.descriptor)).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        while watch.waitForRoom(limit: limit) > 0 {
            guard unsafe poll(&requests, nfds_t(requests.count), -1) > 0 else { continue }
            for (listener, request) in zip(listeners, requests.dropFirst()) where request.revents != 0 {
                let count = min(Acceptor.burstCount, watch.waitForRoom(limit: limit))
                let hasResources = unsafe listener.accept(atMost: count) { unsafe daemon.take($0, $1, $2) }
                if !hasResources { unsafe _ = poll(&requests, 1, Acceptor.pauseMilliseconds) }
            }
        }
    }
}

extension DaemonLimits {
    /// The reserve for sources, results, the cache and its transfers.
    private static let fileCount = 100

    /// Takes as many open files as the system allows (shells and services begin with 1024 for programs that use
    /// `select`); returns the maximum number of connections that always leaves a file for a request.
    package static func raiseOpenFileLimit() -> Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return .max }
        limit.rlim_cur = limit.rlim_max
        unsafe _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let count = Int(clamping: limit.rlim_cur)
        return max(1, count - min(fileCount, count / 2))
    }
}
