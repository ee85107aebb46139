package import GiftModel

package struct Page<Item: Hashable & Sendable>: Hashable, Sendable {
    package var items: [Item]
    /// The value of `after` for the next page; nil at the end. Opaque: sign it before it is given to clients.
    package var next: String?
    /// The version of the list, for questions about changes since.
    package var version: Int

    package init(items: [Item], next: String?, version: Int) {
        (self.items, self.next, self.version) = (items, next, version)
    }

    package static var limits: ClosedRange<Int> { 1...200 }
}

package struct LedgerEntry: Hashable, Sendable {
    package var number: Int
    /// The order or credit; the amounts of one sum to 0.
    package var order: OrderID
    package var account: LedgerAccount
    /// The account's gain; negative for a loss.
    package var amount: Coins
    package var time: Milliseconds
}

package enum LedgerAccount: Hashable, Sendable, CustomStringConvertible {
    case wallet(UserID)
    /// A receiver's income from gifts, which cannot be spent.
    case income(UserID)
    /// The seller of coins or a billing system with a hook.
    case outside

    package var description: String {
        switch self {
        case .wallet(let user): "wallet/\(user)"
        case .income(let user): "income/\(user)"
        case .outside: "outside"
        }
    }
}

package enum CreditOutcome: Hashable, Sendable {
    /// Booked; the balance after it. `isReplay` where an earlier call with the key did it.
    case credited(id: OrderID, balance: Coins, isReplay: Bool)
    case keyReused
    /// The wallet would hold less than nothing, or more than 2⁵³ − 1.
    case outOfRange(have: Coins)
}
