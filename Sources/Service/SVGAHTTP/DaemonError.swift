import SVGASystem

/// Why a daemon cannot start.
package struct DaemonError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// libmicrohttpd cannot be loaded; its reason.
        case library(String)
        /// The address cannot be listened on; `code` is the `errno`.
        case listen(address: String, code: Int32)
        /// No thread can be started; the `errno`.
        case thread(code: Int32)
        /// libmicrohttpd did not start and gave no reason.
        case notStarted
    }

    package let kind: Kind

    init(_ kind: Kind) { self.kind = kind }
}

extension DaemonError: CustomStringConvertible {
    package var description: String {
        switch kind {
        case .library(let reason): reason
        case .listen(let address, let code): "cannot listen on \(address): \(systemMessage(code))"
        case .thread(let code): "cannot start a thread: \(systemMessage(code))"
        case .notStarted: "libmicrohttpd could not start"
        }
    }
}
