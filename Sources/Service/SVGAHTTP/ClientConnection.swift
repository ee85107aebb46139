import CSVGAMicroHTTPD
import SVGASystem
import Synchronization

package final class ClientConnection: Sendable {
    private let descriptor: Atomic<Int32>
    private let handover = Atomic<Bool>(false)
    /// The client's address as text, without its port; `unix` for a client of a Unix socket.
    package let address: String
    /// When the connection is cut unless something changes before, by ``SteadyClock``.
    private let limit: Atomic<Int64>
    /// Since when there is no request; the largest number while there is one.
    private let idleStart: Atomic<Int64>

    init(socket: Int32, address: UnsafePointer<sockaddr>?, idleLimit: Int64) {
        descriptor = Atomic(socket)
        unsafe self.address = ClientConnection.text(address)
        limit = Atomic(idleLimit)
        idleStart = Atomic(SteadyClock.now)
    }

    var socket: Int32 { descriptor.load(ordering: .relaxed) }

    /// Whether the socket is no more libmicrohttpd's.
    var isHandedOver: Bool { handover.load(ordering: .relaxed) }

    /// Notes that the socket left libmicrohttpd and has another descriptor. The new owner manages its timeouts.
    func hand(over socket: Int32) {
        descriptor.store(socket, ordering: .relaxed)
        handover.store(true, ordering: .relaxed)
        set(isIdle: false, until: .max)
    }

    func isOverdue(at now: Int64) -> Bool { limit.load(ordering: .relaxed) < now }

    /// Whether there has been no request since a time.
    func isIdle(since time: Int64) -> Bool { idleStart.load(ordering: .relaxed) < time }

    var hasUnreadBytes: Bool {
        var byte: UInt8 = 0
        return unsafe recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) > 0
    }

    /// Notes what the connection does, and how long it may do that.
    func set(isIdle: Bool, until time: Int64) {
        idleStart.store(isIdle ? SteadyClock.now : .max, ordering: .relaxed)
        limit.store(time, ordering: .relaxed)
    }

    /// Ends the connection for both sides; its owner notices and closes it.
    func cut() { shutdown(socket, Int32(SHUT_RDWR)) }

    private static func text(_ address: UnsafePointer<sockaddr>?) -> String {
        guard let address = unsafe address else { return "" }
        let family = unsafe Int32(address.pointee.sa_family)
        if family == AF_UNIX { return "unix" }
        let isIPv6 = family == AF_INET6
        let length = isIPv6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let code = unsafe getnameinfo(
            address, socklen_t(length), &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST)
        guard code == 0 else { return "" }
        return String(decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
