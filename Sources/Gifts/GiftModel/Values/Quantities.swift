/// A time or a duration in milliseconds; the caller's clock defines 0.
///
/// Integers add up without drift, and equal inputs give equal results on every machine.
///
/// ```swift
/// let (entering, tick): (Milliseconds, Milliseconds) = (250, 300)
/// print(entering + 3 * tick)      // 1150
/// ```
public typealias Milliseconds = Int

/// An amount of a virtual currency, not of money.
///
/// The price of a gift is 0…1,000,000,000 coins; a cost is at most 2⁵³ − 1, which JSON readers of all languages hold exactly.
///
/// ```swift
/// let price: Coins = 66
/// print(price * 10)       // 660
/// ```
public typealias Coins = Int
