package import GiftModel

package enum LedgerGrouping: String, Hashable, Sendable, CaseIterable { case sender, receiver, gift, day }

/// The accepted orders of one sender, receiver, gift or day.
package struct LedgerSum: Hashable, Sendable {
    /// The name of the user or gift, or the day in UTC as `2026-11-22`.
    package var name: String
    package var orderCount, giftCount: Int
    package var coins: Coins
}

/// The inconsistencies of the ledger; empty for a consistent one.
package struct ReconcileReport: Hashable, Sendable {
    package var orderCount = 0
    package var entryCount = 0
    package var eventCount = 0
    /// The sum of all entries: 0.
    package var sum: Coins = 0
    /// The users' available coins, the receivers' income, and coins from outside.
    package var walletCoins: Coins = 0
    package var incomeCoins: Coins = 0
    package var outsideCoins: Coins = 0
    /// Orders and their coins that a hook has not decided.
    package var pendingCount = 0
    package var pendingCoins: Coins = 0
    package var unknownCount = 0
    package var unknownCoins: Coins = 0
    /// Cancellations that the hook does not know of yet.
    package var unconfirmedCancellationCount = 0
    /// The faults, one line each; at most 100.
    package var faults: [String] = []

    package var isSound: Bool { faults.isEmpty }
}
