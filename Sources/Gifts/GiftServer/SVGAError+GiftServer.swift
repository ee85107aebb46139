import GiftLedger
public import SVGAErrors
import SVGAHTTP

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
