/// How much the disk store keeps and for how long.
struct StoreLimits: Hashable, Sendable {
    /// The bytes of all files together; more are evicted.
    var byteCount: Int
    /// How long a file is kept that nobody asks for.
    var idleTime: Duration
    /// How long a file is spared after it was handed out.
    var graceTime: Duration
    /// How long a broken transfer is kept.
    var partialTime: Duration
    /// How old the last computation of a file's digest may be.
    var checkInterval: Duration
}
