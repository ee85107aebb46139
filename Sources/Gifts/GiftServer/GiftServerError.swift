import GiftLedger
public import SVGAErrors
import SVGAHTTP

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
public typealias GiftServerError = SVGAError

extension SVGAError {
    /// Whether the file of the ledger of a server cannot be used.
    public var isUnusableLedger: Bool { cause == .unusableLedger }

    /// The error of a part of a server that starts.
    init(starting error: any Error) {
        if let error = error as? DaemonError {
            self = SVGAError(error.kind.isMissingLibrary ? .missingLibrary : .network, "\(error)")
        } else {
            self.init(error)
        }
    }
}
