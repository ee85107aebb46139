/// How much an engine does at a time; what is more waits by priority.
public struct ConnectionLimits: Sendable, Equatable {
    /// The most transfers at a time, at least 1.
    public var transferCount: Int
    /// The most transfers at a time for one host of the requested URL, at least 1.
    public var transferCountPerHost: Int

    /// Sets the limits.
    public init(transferCount: Int = 16, transferCountPerHost: Int = 6) {
        self.transferCount = max(1, transferCount)
        self.transferCountPerHost = max(1, transferCountPerHost)
    }

    /// 16 transfers, 6 of them for one host.
    public static let `default` = ConnectionLimits()
}
