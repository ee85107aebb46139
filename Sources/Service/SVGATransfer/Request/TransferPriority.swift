/// Which of the waiting transfers starts first.
public struct TransferPriority: Sendable, Hashable, Comparable {
    let level: Int

    /// Behind everything, such as warming a cache.
    public static let veryLow = TransferPriority(level: 0)
    /// Behind what somebody waits for.
    public static let low = TransferPriority(level: 1)
    /// The usual.
    public static let normal = TransferPriority(level: 2)
    /// Before the usual.
    public static let high = TransferPriority(level: 3)
    /// Before everything.
    public static let veryHigh = TransferPriority(level: 4)

    /// Whether one priority is less than another.
    public static func < (a: TransferPriority, b: TransferPriority) -> Bool { a.level < b.level }

    static let count = 5
}
