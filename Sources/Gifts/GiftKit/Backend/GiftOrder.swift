public import GiftModel

/// That a gift was billed and recorded.
///
/// ```swift
/// import GiftKit
///
/// func sum(_ receipts: [GiftReceipt]) -> Coins { receipts.reduce(0) { $0 + $1.event.cost } }
/// ```
public struct GiftReceipt: Hashable, Sendable {
    /// What all viewers are told.
    public var event: GiftEvent
    /// What the sender has left; nil where nobody says it.
    public var balance: Coins?
    /// Whether an earlier call with the same key had already been taken, whose answer this is.
    public var isReplay: Bool

    /// Makes a receipt.
    public init(event: GiftEvent, balance: Coins? = nil, isReplay: Bool = false) {
        (self.event, self.balance, self.isReplay) = (event, balance, isReplay)
    }
}
