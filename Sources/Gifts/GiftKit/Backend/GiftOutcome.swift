public import GiftModel

/// The outcome of an order so far.
///
/// ```swift
/// import GiftKit
///
/// func line(_ outcome: GiftOutcome) -> String {
///     switch outcome {
///     case .accepted(let receipt): "paid, \(receipt.balance ?? 0) coins left"
///     case .ended(let error), .notTaken(let error): error.text(in: .english)
///     case .undecided: "Checking whether your gift was sent."
///     }
/// }
/// ```
public enum GiftOutcome: Hashable, Sendable {
    /// Final: charged once, and shown.
    case accepted(GiftReceipt)
    /// Final and on record: the order was refused without a charge, or its charge is returned.
    case ended(GiftError)
    /// The order may be charged: keep its key. With `needsSupport` the server has stopped asking the billing system.
    case undecided(orderID: String?, needsSupport: Bool = false)
    /// The call made no charge and left no record. An earlier call with the same key may still be on its way.
    case notTaken(GiftError)
}

/// That a gift was billed and recorded.
///
/// ```swift
/// import GiftKit
///
/// func sum(_ receipts: [GiftReceipt]) -> Coins { receipts.reduce(0) { $0 + ($1.event?.cost ?? 0) } }
/// ```
public struct GiftReceipt: Hashable, Sendable {
    /// The event for all viewers; nil for an order that support settled, which is not shown.
    public var event: GiftEvent?
    /// The sender's remaining coins; nil if unknown.
    public var balance: Coins?
    /// Whether an earlier call with the same key had already been taken, whose answer this is.
    public var isReplay: Bool

    /// Creates a receipt.
    public init(event: GiftEvent?, balance: Coins? = nil, isReplay: Bool = false) {
        (self.event, self.balance, self.isReplay) = (event, balance, isReplay)
    }
}
