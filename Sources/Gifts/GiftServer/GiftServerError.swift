package import GiftLedger
package import SVGACoding
package import SVGAHTTP

/// The reason why a ``GiftServer`` cannot start.
///
/// ```swift
/// let keys = try GiftTokenKeys(parsing: String(repeating: "0a", count: 32))
/// do {
///     let server = try GiftServer(GiftServerConfiguration(databasePath: "gifts.db", keys: keys))
///     server.drain()
/// } catch {
///     print(error, error.isMissingLibrary ? "; install libmicrohttpd" : "")
/// }
/// ```
public struct GiftServerError: Error, Sendable {
    package enum Kind: Sendable {
        /// The socket, the threads or the library of the daemon.
        case daemon(DaemonError)
        /// The file of the ledger.
        case ledger(LedgerError)
        /// libcrypto cannot be used.
        case digest(DigestError)
        /// An invalid setting, and the reason.
        case setting(String)
    }

    package let kind: Kind

    init(_ kind: Kind) { self.kind = kind }

    /// Whether a library of the system is missing or cannot be used.
    public var isMissingLibrary: Bool {
        switch kind {
        case .daemon(let error): error.kind.isMissingLibrary
        case .digest: true
        case .ledger, .setting: false
        }
    }

    /// Whether the file of the ledger cannot be used.
    public var isUnusableLedger: Bool { if case .ledger = kind { true } else { false } }
}

extension GiftServerError: DigestFailure {
    package init(_ error: DigestError) { self.init(.digest(error)) }
}

extension GiftServerError: CustomStringConvertible {
    /// One line: the fault and its place.
    public var description: String {
        switch kind {
        case .daemon(let error): "\(error)"
        case .ledger(let error): "\(error)"
        case .digest(let error): "\(error)"
        case .setting(let text): text
        }
    }
}
