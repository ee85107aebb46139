import Glibc
import Synchronization

/// A socket that clients connect to.
final class ListeningSocket: Sendable {
    let descriptor: Int32
    /// The port, which is the system's choice where 0 was asked for.
    let port: Int
    private let isOpen = Atomic<Bool>(true)

    /// Opens the first address of a name that can be listened on.
    init(_ address: ListenAddress) throws(ServerError) {
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let host = address.host.isEmpty ? nil : address.host
        guard unsafe getaddrinfo(host, "\(address.port)", &hints, &list) == 0, let first = unsafe list else {
            throw .listen(address: "\(address)", code: EADDRNOTAVAIL)
        }
        defer { unsafe freeaddrinfo(first) }
        descriptor = socket(unsafe first.pointee.ai_family, ListeningSocket.type, 0)
        var on: Int32 = 1
        unsafe _ = setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        guard descriptor >= 0, unsafe bind(descriptor, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0,
            listen(descriptor, Int32(SOMAXCONN)) == 0
        else { throw .listen(address: "\(address)", code: errno) }
        port = ListeningSocket.port(of: descriptor)
    }

    deinit { close() }

    /// Ends to listen: who connects from now on is refused.
    func close() { if isOpen.exchange(false, ordering: .relaxed) { Glibc.close(descriptor) } }

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
