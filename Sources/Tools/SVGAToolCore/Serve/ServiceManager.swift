import Glibc
import SVGACommandLine
import SVGAServer
import SVGASystem

/// The program that started the server and looks after it, as systemd does: the sockets that it passes on
/// (`sd_listen_fds(3)`), and what it is told (`sd_notify(3)`).
struct ServiceManager: Sendable {
    /// A socket that listens already.
    struct PassedSocket: Hashable, Sendable {
        let descriptor: Int32
        /// Its name in the unit (`FileDescriptorName=`); empty without one.
        let name: String
    }

    /// The sockets that were passed on, in their order.
    let sockets: [PassedSocket]
    /// How often the manager wants to hear of the server; nil where it does not.
    let watchdogInterval: Duration?
    private let address: SocketPath?
    /// The first descriptor that is passed on.
    private static let firstDescriptor: Int32 = 3
    private static let maxSocketCount = 64
    /// The name of the socket at which metrics are asked for.
    private static let metricsName = "metrics"

    /// Reads what the manager says in variables, which are for one process only.
    init(processID: pid_t = getpid(), variable: (String) -> String?) {
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

    /// Has a server listen at the sockets: the one of the name `metrics` takes the place of `--metrics-listen`, the others
    /// that of `--listen`.
    func passSockets(to configuration: inout ServerConfiguration) throws(ToolError) {
        let metrics = sockets.filter { $0.name == ServiceManager.metricsName }
        guard metrics.count <= 1 else {
            throw ToolError(.usage, message: "serve: one socket may have the name 'metrics', not \(metrics.count)")
        }
        if let socket = metrics.first { configuration.metricsAddress = .inherited(descriptor: socket.descriptor) }
        let others = sockets.filter { $0.name != ServiceManager.metricsName }
        if !others.isEmpty { configuration.addresses = others.map { .inherited(descriptor: $0.descriptor) } }
    }

    /// Whether the manager listens to what it is told.
    var isListening: Bool { address != nil }

    /// Requests are taken; `status` is a line for people.
    func tellReady(_ status: String) { tell("READY=1\nSTATUS=\(status)") }

    /// The settings are read anew; ``tellReady(_:)`` follows.
    func tellReloading() { tell("RELOADING=1\nMONOTONIC_USEC=\(SteadyClock.now / 1000)") }

    /// The server ends, and may take a time for it.
    func tellStopping(_ status: String, within time: Duration) {
        let microseconds = Int64(clamping: time.components.seconds) * 1_000_000
        tell("STOPPING=1\nSTATUS=\(status)\nEXTEND_TIMEOUT_USEC=\(microseconds)")
    }

    /// The server is well.
    func tellAlive() { tell("WATCHDOG=1") }

    /// Says that the server is well twice in each interval, on a thread of its own, until a token is cancelled.
    func feedWatchdog(until token: CancellationToken, while isWell: @escaping @Sendable () -> Bool) {
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

    /// Sends lines in one datagram. A manager that is gone is no reason to stop.
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
