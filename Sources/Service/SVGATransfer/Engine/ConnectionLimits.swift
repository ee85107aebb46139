/// How much an engine does at a time; what is more waits by priority.
public struct ConnectionLimits: Sendable, Equatable {
    /// The most transfers at a time, at least 1.
    public var maxTransferCount: Int
    /// The most transfers at a time for one host of the requested URL, at least 1.
    public var maxTransferCountPerHost: Int

    /// Sets the limits.
    public init(maxTransferCount: Int = 16, maxTransferCountPerHost: Int = 6) {
        self.maxTransferCount = max(1, maxTransferCount)
        self.maxTransferCountPerHost = max(1, maxTransferCountPerHost)
    }

    /// 16 transfers, 6 of them for one host.
    public static let `default` = ConnectionLimits()
}
