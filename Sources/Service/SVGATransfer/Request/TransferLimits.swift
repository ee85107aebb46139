/// The time limits for one transfer. A time of zero or less means no limit.
///
/// ```swift
/// var configuration = CacheConfiguration(folder: "/var/cache/gifts")
/// configuration.timeouts = Timeouts(connect: .seconds(3), total: .seconds(60))
/// ```
public struct Timeouts: Sendable, Equatable {
    /// From the start of a connection until it is made, name resolution and TLS included.
    public var connect: Duration
    /// Between one piece of the response and the next, once there is a connection.
    public var stall: Duration
    /// From the start of the transfer to its end, redirects included; waiting in the queue is not.
    public var total: Duration

    /// Sets the bounds.
    public init(connect: Duration = .seconds(10), stall: Duration = .seconds(20), total: Duration = .seconds(300)) {
        self.connect = connect
        self.stall = stall
        self.total = total
    }
}

/// The number of concurrent transfers; the others wait, ordered by their priority.
///
/// ```swift
/// var configuration = CacheConfiguration(folder: "/var/cache/gifts")
/// configuration.connectionLimits = ConnectionLimits(maxTransferCount: 32, maxTransferCountPerHost: 8)
/// ```
public struct ConnectionLimits: Sendable, Equatable {
    /// The maximum number of concurrent transfers, at least 1.
    public var maxTransferCount: Int
    /// The maximum number of concurrent transfers for one host of the requested URL, at least 1.
    public var maxTransferCountPerHost: Int

    /// Sets the limits.
    public init(maxTransferCount: Int = 16, maxTransferCountPerHost: Int = 6) {
        self.maxTransferCount = max(1, maxTransferCount)
        self.maxTransferCountPerHost = max(1, maxTransferCountPerHost)
    }

    /// 16 transfers, 6 of them for one host.
    public static let `default` = ConnectionLimits()
}

/// The order in which waiting transfers start.
///
/// ```swift
/// var request = MovieRequest(url: url)
/// request.priority = .high
/// let file = try await cache.file(for: request)
/// ```
public struct TransferPriority: Sendable, Hashable, Comparable {
    let level: Int

    /// After everything else, for example to warm a cache.
    public static let veryLow = TransferPriority(level: 0)
    /// After transfers for waiting requests.
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
