import GiftLedger
public import SVGAErrors

extension SVGAError {
    /// Whether the file of the ledger of a server cannot be used.
    public var isUnusableLedger: Bool { cause == .unusableLedger }
}
