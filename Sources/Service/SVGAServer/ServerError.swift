public import SVGAExport

/// Why a server cannot start.
public enum ServerError: Error, Hashable, Sendable {
    /// libmicrohttpd cannot be used.
    case library(String)
    /// The address cannot be listened on; `code` is the `errno`.
    case listen(address: String, code: Int32)
    /// A call to the system failed; `code` is its `errno`.
    case system(String, code: Int32)
    /// A folder cannot be used.
    case folder(FileError)
    /// The cache of sources cannot be used.
    case cache(String)
    /// libmicrohttpd gives no reason.
    case notStarted
}

extension ServerError: CustomStringConvertible {
    /// One line that says what was wrong.
    public var description: String {
        switch self {
        case .library(let reason): reason
        case .listen(let address, let code): "cannot listen on \(address): \(systemMessage(code))"
        case .system(let operation, let code): "cannot \(operation): \(systemMessage(code))"
        case .folder(let error): "\(error)"
        case .cache(let reason): "the cache of sources cannot be used: \(reason)"
        case .notStarted: "libmicrohttpd could not start"
        }
    }
}
