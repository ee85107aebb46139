import CSVGAMicroHTTPD
package import SVGASystem
import Synchronization

package enum SocketAddress: Hashable, Sendable {
    /// The first address of a host: an address or a name that has one; empty for all IPv4 addresses of the machine. With port
    /// 0 the system chooses one.
    case tcp(host: String, port: UInt16)
    /// A socket in the file system, and its permissions.
    case unix(path: String, mode: UInt32)
    /// A socket that listens already and was passed on to this process.
    case inherited(descriptor: Int32)
}

/// A socket that clients connect to.
package final class ListeningSocket: Sendable {
    let descriptor: Int32
    /// The port, chosen by the system if 0 was requested; 0 for a socket without one.
    package let port: Int
    package let name: String
    private let file: SocketFile?
    private let isOpen = Atomic<Bool>(true)
    /// Whether other processes go on to use it.
    let isInherited: Bool

    package init(_ address: SocketAddress) throws(SVGAError) {
        switch address {
        case .tcp(let host, let port):
            descriptor = try ListeningSocket.open(host, port)
            self.port = ListeningSocket.port(of: descriptor)
            (name, file, isInherited) = (SocketAddress.text(host, UInt16(clamping: self.port)), nil, false)
        case .unix(let path, let mode):
            let (descriptor, file) = try SocketFile.open(path, mode: mode)
            (self.descriptor, self.file, isInherited) = (descriptor, file, false)
            (port, name) = (0, "unix:\(path)")
        case .inherited(let descriptor):
            guard ListeningSocket.isListening(descriptor) else {
                throw SVGAError.notListening(on: "descriptor \(descriptor)", code: ENOTSOCK)
            }
            // Two processes may wait for the same connection, which only one of them gets.
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            (self.descriptor, file, isInherited) = (descriptor, nil, true)
            port = ListeningSocket.port(of: descriptor)
            name = "socket \(descriptor)" + (port > 0 ? " (port \(port))" : "")
        }
    }

    deinit { close() }

    /// Stops listening; later connections are refused, unless another process has the socket too.
    package func close() {
        guard isOpen.exchange(false, ordering: .relaxed) else { return }
        file?.remove()
        SVGASystem.close(descriptor)
    }

    /// Rejects further connections; existing ones may be accepted. Not for a socket that other processes use.
    func turnAway() {
        file?.remove()
        // If the system does not allow it, connections between the last check and the closing are reset.
        if port > 0 { _ = cmicrohttpd_turn_away(descriptor) }
    }

    /// Whether a connection waits, or does so within a time.
    func hasWaiting(withinMilliseconds limit: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&request, 1, limit) > 0 && request.revents == Int16(POLLIN)
    }

    /// Accepts connections that wait, one after the other; false if the system has no descriptor or memory for another.
    func accept(atMost count: Int, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Void) -> Bool {
        for _ in 0..<max(0, count) {
            var address = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let code: Int32 = unsafe withUnsafeMutablePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                    let client = unsafe cmicrohttpd_accept(descriptor, pointer, &length)
                    if client < 0 { return errno }
                    unsafe body(client, pointer, length)
                    return 0
                }
            }
            switch code {
            case 0, EINTR, ECONNABORTED, EPROTO: continue
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: return false
            default: return true
            }
        }
        return true
    }

    static let type =
        Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)

    private static func open(_ host: String, _ port: UInt16) throws(SVGAError) -> Int32 {
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let name = host.isEmpty ? nil : host
        guard unsafe getaddrinfo(name, "\(port)", &hints, &list) == 0, let first = unsafe list else {
            throw SVGAError.notListening(on: SocketAddress.text(host, port), code: EADDRNOTAVAIL)
        }
        defer { unsafe freeaddrinfo(first) }
        let descriptor = socket(unsafe first.pointee.ai_family, type, 0)
        var on: Int32 = 1
        unsafe _ = setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        guard descriptor >= 0, unsafe bind(descriptor, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0,
            listen(descriptor, Int32(SOMAXCONN)) == 0
        else {
            let code = errno
            if descriptor >= 0 { SVGASystem.close(descriptor) }
            throw SVGAError.notListening(on: SocketAddress.text(host, port), code: code)
        }
        return descriptor
    }

    private static func isListening(_ descriptor: Int32) -> Bool {
        var (isListening, type) = (Int32(0), Int32(0))
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &length) == 0,
            unsafe getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &length) == 0
        else { return false }
        return isListening != 0 && type == Int32(SOCK_STREAM.rawValue)
    }

    private static func port(of descriptor: Int32) -> Int {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe _ = getsockname(descriptor, $0, &length)
            }
            let family = unsafe Int32(pointer.pointee.ss_family)
            guard family == AF_INET || family == AF_INET6 else { return 0 }
            // The port is at the same place in the addresses of both families.
            return unsafe pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                unsafe Int(UInt16(bigEndian: $0.pointee.sin_port))
            }
        }
    }
}

extension SocketAddress {
    /// A host and a port in text form.
    package static func text(_ host: String, _ port: UInt16) -> String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
