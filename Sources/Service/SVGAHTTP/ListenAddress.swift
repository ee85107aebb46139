/// A server's address: a host and a port, or a Unix socket.
///
/// ```swift
/// if let address = ListenAddress(parsing: "[::1]:8080") {
///     print(address.host, address.port)       // ::1 8080
/// }
/// var configuration = ServerConfiguration(workerCount: 2)
/// configuration.addresses = [.loopback, .unix(path: "/run/svga-tool.socket", mode: 0o660)]
/// ```
public struct ListenAddress: Hashable, Sendable {
    package let socket: SocketAddress

    /// Only this machine.
    public static let loopback = ListenAddress(host: "127.0.0.1", port: 8080)

    /// Creates an address from its parts.
    ///
    /// - Parameters:
    ///   - host: An address or a name that has one; empty for all IPv4 addresses of the machine, `::` for all IPv6
    ///     addresses too.
    ///   - port: The port; 0 lets the system choose.
    public init(host: String, port: UInt16) { socket = .tcp(host: host, port: port) }

    package init(_ socket: SocketAddress) { self.socket = socket }

    /// A Unix socket.
    ///
    /// - Parameters:
    ///   - path: At most 107 bytes. A socket that an ended server left there is replaced.
    ///   - mode: The permissions of the file, such as `0o660`.
    public static func unix(path: String, mode: UInt32 = 0o660) -> ListenAddress {
        ListenAddress(.unix(path: path, mode: mode & 0o777))
    }

    /// A socket that listens already, and that was passed on to this process.
    package static func inherited(descriptor: Int32) -> ListenAddress {
        ListenAddress(.inherited(descriptor: descriptor))
    }

    /// The same address with other permissions, if it is a Unix socket.
    package func withMode(_ mode: UInt32) -> ListenAddress {
        if case .unix(let path, _) = socket { .unix(path: path, mode: mode) } else { self }
    }

    /// An address or a name that has one; empty for all IPv4 addresses of the machine, and for a Unix socket.
    public var host: String {
        if case .tcp(let host, _) = socket { host } else { "" }
    }

    /// The port; 0 lets the system choose, and stands for a Unix socket.
    public var port: UInt16 {
        if case .tcp(_, let port) = socket { port } else { 0 }
    }

    /// Reads `127.0.0.1:8080`, `[::1]:8080`, `localhost:8080`, `:8080` or `unix:/run/svga-tool.socket`; nil for other text.
    public init?(parsing text: String) {
        if text.hasPrefix("unix:") {
            let path = String(text.dropFirst(5))
            guard !path.isEmpty, !path.utf8.contains(0) else { return nil }
            self = .unix(path: path)
            return
        }
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        self.init(host: String(host), port: port)
    }
}

extension ListenAddress: CustomStringConvertible {
    /// The address in its text form.
    public var description: String {
        switch socket {
        case .tcp(let host, let port): SocketAddress.text(host, port)
        case .unix(let path, _): "unix:\(path)"
        case .inherited(let descriptor): "socket \(descriptor)"
        }
    }
}
