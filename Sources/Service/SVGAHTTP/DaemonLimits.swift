/// What connections may take.
package struct DaemonLimits: Sendable {
    /// The most connections at a time.
    let connectionCount: Int
    /// How long a connection may be without a request, and how long the header of one may take.
    let idleNanoseconds: Int64
    /// From the first line of a request to its answer.
    let requestNanoseconds: Int64
    /// The most bytes of a body.
    let bodyByteCount: Int
    /// How answers that go on are written.
    package var streams = StreamSettings()

    package init(connectionCount: Int, idleNanoseconds: Int64, requestNanoseconds: Int64, bodyByteCount: Int) {
        (self.connectionCount, self.idleNanoseconds) = (connectionCount, idleNanoseconds)
        (self.requestNanoseconds, self.bodyByteCount) = (requestNanoseconds, bodyByteCount)
    }

    /// The same with times as durations.
    package init(connectionCount: Int, idle: Duration, request: Duration, bodyByteCount: Int) {
        self.init(
            connectionCount: connectionCount, idleNanoseconds: idle.clampedNanoseconds,
            requestNanoseconds: request.clampedNanoseconds, bodyByteCount: bodyByteCount)
    }

    /// For the first line and the header of a request, and for what of an answer is not sent yet.
    static let connectionMemoryByteCount = 32 << 10
    /// A client that has sent nothing for this long will not be missed when the server ends.
    package static let drainIdleNanoseconds: Int64 = 500_000_000

    /// How long an answer may take to be sent: half a minute, and a second for each 64 KiB.
    static func sendingNanoseconds(byteCount: Int) -> Int64 { (30 + Int64(byteCount >> 16)) * 1_000_000_000 }
}

extension Duration {
    /// The time in nanoseconds, from 0 to about a hundred years.
    package var clampedNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return min(max(0, seconds), 3_000_000_000) * 1_000_000_000 + max(0, attoseconds) / 1_000_000_000
    }
}
