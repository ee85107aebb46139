import Glibc
import SVGASystem

/// Sockets on 127.0.0.1.
enum Loopback {
    /// Opens a port; 0 for one of the system's choice.
    static func listen(
        port: UInt16 = 0, backlog: Int32
    ) throws(FaultServer.Unavailable) -> (listener: Int32, port: UInt16) {
        let bound = try bind(port: port)
        guard Glibc.listen(bound.socket, backlog) == 0 else {
            close(bound.socket)
            throw FaultServer.Unavailable()
        }
        return (bound.socket, bound.port)
    }

    /// Takes a port of the system's choice for a server that another process runs.
    ///
    /// As long as the socket is open, nothing else gets the port, even while the server is restarted.
    static func reservePort() throws(FaultServer.Unavailable) -> (socket: Int32, port: UInt16) {
        try bind(port: 0, isShared: true)
    }

    private static func bind(
        port: UInt16, isShared: Bool = false
    ) throws(FaultServer.Unavailable) -> (socket: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var on: Int32 = isShared ? 1 : 0
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        var address = address(port: port)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else {
            close(descriptor)
            throw FaultServer.Unavailable()
        }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    /// Begins to connect to a port without waiting for it.
    static func beginConnection(to port: UInt16) -> Int32 {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        var address = address(port: port)
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return client
    }

    /// Whether somebody takes connections at a Unix socket.
    static func canConnect(toSocket path: String) -> Bool {
        let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(client) }
        return SocketPath(path)?.call { connect(client, $0, $1) } == 0
    }

    private static func address(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return address
    }
}
