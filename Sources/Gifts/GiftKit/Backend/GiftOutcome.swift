public import GiftModel

/// The outcome of an order so far.
///
/// ```swift
/// import GiftKit
///
/// func line(_ outcome: GiftOutcome) -> String {
///     switch outcome {
///     case .accepted(_, let balance, _): "paid, \(balance ?? 0) coins left"
///     case .ended(let error), .notTaken(let error): error.text(in: .english)
///     case .undecided: "Checking whether your gift was sent."
///     }
/// }
/// ```
public enum GiftOutcome: Hashable, Sendable {
    /// Final: charged once.
    ///
    /// - Parameters:
    ///   - event: The event for all viewers; nil for an order that support settled, which is not shown.
    ///   - balance: The sender's remaining coins; nil if unknown.
    ///   - isReplay: Whether an earlier call with the same key had already been taken, whose answer this is.
    case accepted(event: GiftEvent?, balance: Coins? = nil, isReplay: Bool = false)
    /// Final and on record: the order was refused without a charge, or its charge is returned.
    case ended(SVGAError)
    /// The order may be charged: keep its key. With `needsSupport` the server has stopped asking the billing system.
    case undecided(orderID: String?, needsSupport: Bool = false)
    /// The call made no charge and left no record. An earlier call with the same key may still be on its way.
    case notTaken(SVGAError)
}
