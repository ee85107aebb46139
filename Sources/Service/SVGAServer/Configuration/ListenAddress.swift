/// Where a server listens: a host and a port.
public struct ListenAddress: Hashable, Sendable {
    /// An address or a name that has one; empty for all addresses of the machine.
    public let host: String
    /// The port; 0 lets the system choose.
    public let port: UInt16

    /// This machine alone.
    public static let loopback = ListenAddress(host: "127.0.0.1", port: 8080)

    /// Makes an address of its parts.
    public init(host: String, port: UInt16) { (self.host, self.port) = (host, port) }

    /// Reads `127.0.0.1:8080`, `[::1]:8080`, `localhost:8080` or `:8080`; nil for other text.
    public init?(parsing text: String) {
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
    /// The address as it is written.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
