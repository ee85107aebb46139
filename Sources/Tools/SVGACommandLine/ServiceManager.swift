package import SVGASystem

/// The program that started and supervises the server, such as systemd: the sockets that it passes on
/// (`sd_listen_fds(3)`), and its notifications (`sd_notify(3)`).
package struct ServiceManager: Sendable {
    package struct PassedSocket: Hashable, Sendable {
        package let descriptor: Int32
        /// Its name in the unit (`FileDescriptorName=`); empty without one.
        package let name: String
    }

    /// The sockets that were passed on, in their order.
    package let sockets: [PassedSocket]
    /// The interval in which the manager expects notifications; nil if it expects none.
    package let watchdogInterval: Duration?
    private let address: SocketPath?
    /// The first descriptor that is passed on.
    private static let firstDescriptor: Int32 = 3
    private static let maxSocketCount = 64
    package static let metricsName = "metrics"

    /// Reads the manager's variables, which are for one process only.
    package init(processID: pid_t = getpid(), variable: (String) -> String?) {
        address = variable("NOTIFY_SOCKET").flatMap { SocketPath($0) }
        let microseconds = variable("WATCHDOG_USEC").flatMap { Int64($0) } ?? 0
        let watchedID = variable("WATCHDOG_PID").flatMap { pid_t($0) } ?? processID
        let isWatched = microseconds > 0 && watchedID == processID
        watchdogInterval = isWatched ? .microseconds(microseconds) : nil
        guard variable("LISTEN_PID").flatMap({ pid_t($0) }) == processID,
            let count = variable("LISTEN_FDS").flatMap({ Int($0) }), 1...ServiceManager.maxSocketCount ~= count
        else {
            sockets = []
            return
        }
        let names = (variable("LISTEN_FDNAMES") ?? "").split(separator: ":", omittingEmptySubsequences: false)
        sockets = (0..<count).map { index in
            PassedSocket(
                descriptor: ServiceManager.firstDescriptor + Int32(index),
                name: index < names.count ? String(names[index]) : "")
        }
    }

    package var isListening: Bool { address != nil }

    /// Requests are taken; `status` is a line for people.
    package func tellReady(_ status: String) { tell("READY=1\nSTATUS=\(status)") }

    /// The settings are being reloaded; ``tellReady(_:)`` follows.
    package func tellReloading() { tell("RELOADING=1\nMONOTONIC_USEC=\(SteadyClock.now / 1000)") }

    /// The server ends, and may take a time for it.
    package func tellStopping(_ status: String, within time: Duration) {
        let microseconds = Int64(clamping: time.components.seconds) * 1_000_000
        tell("STOPPING=1\nSTATUS=\(status)\nEXTEND_TIMEOUT_USEC=\(microseconds)")
    }

    /// The server is well.
    package func tellAlive() { tell("WATCHDOG=1") }

    /// Reports that the server works twice in each interval, on a separate thread, until a token is cancelled.
    package func feedWatchdog(until token: CancellationToken, while isWell: @escaping @Sendable () -> Bool) {
        guard let watchdogInterval, isListening else { return }
        let parts = (watchdogInterval / 2).components
        let nanoseconds = parts.seconds * 1_000_000_000 + parts.attoseconds / 1_000_000_000
        _ = BackgroundThread.start {
            while !token.isCancelled {
                if isWell() { tellAlive() }
                SteadyClock.wait(nanoseconds: max(1_000_000, nanoseconds))
            }
        }
    }

    /// Sends lines in one datagram. A missing manager is not a reason to stop.
    private func tell(_ text: String) {
        guard let address else { return }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        _ = unsafe address.call { pointer, length in
            unsafe Int32(clamping: sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), pointer, length))
        }
    }
}
