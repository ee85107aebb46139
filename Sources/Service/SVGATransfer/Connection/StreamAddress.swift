package enum StreamAddress: Hashable, Sendable {
    /// A port of a host, by name or by number; an IPv6 address stands without brackets.
    case tcp(host: String, port: Int, isTLS: Bool)
    case unix(path: String)
}

extension StreamAddress: CustomStringConvertible {
    /// `host:port`, `[address]:port` or the path.
    package var description: String {
        switch self {
        case .tcp(let host, let port, _):
            host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .unix(let path): path
        }
    }
}

extension StreamAddress {
    /// The URL that makes libcurl connect there; the host of a Unix socket is never looked up.
    var url: String {
        switch self {
        case .tcp(_, _, let isTLS): "\(isTLS ? "https" : "http")://\(self)"
        case .unix: "http://localhost"
        }
    }
}
