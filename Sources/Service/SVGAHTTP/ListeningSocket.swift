import Glibc
import Synchronization

/// A socket that clients connect to.
package final class ListeningSocket: Sendable {
    let descriptor: Int32
    /// The port, which is the system's choice where 0 was asked for.
    package let port: Int
    private let isOpen = Atomic<Bool>(true)

    /// Opens a socket for the first address of a host.
    ///
    /// - Parameters:
    ///   - host: An address or a name that has one; empty for all addresses of the machine.
    ///   - port: The port; 0 lets the system choose.
    package init(host: String, port: UInt16) throws(DaemonError) {
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let name = host.isEmpty ? nil : host
        guard unsafe getaddrinfo(name, "\(port)", &hints, &list) == 0, let first = unsafe list else {
            throw ListeningSocket.error(host, port, code: EADDRNOTAVAIL)
        }
        defer { unsafe freeaddrinfo(first) }
        descriptor = socket(unsafe first.pointee.ai_family, ListeningSocket.type, 0)
        var on: Int32 = 1
        unsafe _ = setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        guard descriptor >= 0, unsafe bind(descriptor, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0,
            listen(descriptor, Int32(SOMAXCONN)) == 0
        else { throw ListeningSocket.error(host, port, code: errno) }
        self.port = ListeningSocket.port(of: descriptor)
    }

    private static func error(_ host: String, _ port: UInt16, code: Int32) -> DaemonError {
        DaemonError(.listen(address: host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)", code: code))
    }

    deinit { close() }

    /// Stops listening; later connections are refused.
    package func close() { if isOpen.exchange(false, ordering: .relaxed) { Glibc.close(descriptor) } }

    /// The connections that wait to be accepted, one after the other.
    func acceptWaiting(atMost count: Int, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Void) {
        for _ in 0..<count {
            var address = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let isTaken = unsafe withUnsafeMutablePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                    let client = unsafe accept(descriptor, pointer, &length)
                    if client < 0 { return errno == EINTR || errno == ECONNABORTED }
                    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
                    unsafe body(client, pointer, length)
                    return true
                }
            }
            if !isTaken { return }
        }
    }

    private static let type =
        Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)

    private static func port(of descriptor: Int32) -> Int {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe _ = getsockname(descriptor, $0, &length)
            }
            // The port stands at the same place in the addresses of both families.
            return unsafe pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                unsafe Int(UInt16(bigEndian: $0.pointee.sin_port))
            }
        }
    }
}

/// How many files and connections the process may have open.
package enum OpenFileLimit {
    /// What is left to sources, results, the cache and its transfers.
    private static let fileCount = 100

    /// Takes as many as the system allows: shells and services begin with 1024, for the sake of programs that use `select`.
    ///
    /// - Returns: How many connections there may be, so that there is always a file left for a request.
    package static func raise() -> Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return .max }
        limit.rlim_cur = limit.rlim_max
        unsafe _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let count = Int(clamping: limit.rlim_cur)
        return max(1, count - min(fileCount, count / 2))
    }
}
