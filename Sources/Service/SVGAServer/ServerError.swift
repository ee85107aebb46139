package import SVGACache
import SVGACoding
package import SVGAHTTP
import SVGAJobs
import SVGAKit

/// The reason why a ``Server`` cannot start, or a path cannot be signed.
///
/// ```swift
/// do {
///     let server = try Server(ServerConfiguration(workerCount: 2))
///     server.drain()
/// } catch {
///     print(error, error.isMissingLibrary ? "; install libmicrohttpd" : "")
/// }
/// ```
public struct ServerError: Error, Sendable {
    package enum Kind: Sendable {
        /// The socket, the threads or the library of the daemon.
        case daemon(DaemonError)
        /// The threads that draw.
        case jobs(SVGAError)
        /// A folder cannot be used.
        case folder(SVGAError)
    }

    package let kind: Kind

    /// A part's error as the server's; parts throw no other errors.
    init(_ error: any Error) {
        kind =
            switch error {
            case let error as ServerError: error.kind
            case let error as DaemonError: .daemon(error)
            case let error as SVGAError where [.thread, .crypto, .missingSource].contains(error.cause): .jobs(error)
            case let error as SVGAError: .folder(error)
            default: .jobs(SVGAError(error))
            }
    }

    /// Whether libmicrohttpd or libcrypto is missing or cannot be used.
    public var isMissingLibrary: Bool {
        switch kind {
        case .daemon(let error): error.kind.isMissingLibrary
        case .jobs(let error): error.cause == .crypto
        case .folder: false
        }
    }

    /// Whether the folder of results, of the cache, or of movies cannot be used.
    public var isUnusableFolder: Bool {
        switch kind {
        case .folder: true
        case .daemon, .jobs: false
        }
    }
}

extension ServerError: CustomStringConvertible {
    /// One line: the fault and its place.
    public var description: String {
        switch kind {
        case .daemon(let error): "\(error)"
        case .jobs(let error): "\(error)"
        case .folder(let error): "\(error)"
        }
    }
}
