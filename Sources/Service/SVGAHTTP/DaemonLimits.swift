package struct DaemonLimits: Sendable {
    let connectionCount: Int
    /// The time limit for idle connections, and for receiving the header of a request.
    let idleNanoseconds: Int64
    /// From the first line of a request to its answer.
    let requestNanoseconds: Int64
    let bodyByteCount: Int
    package var streams = StreamSettings()

    package init(connectionCount: Int, idleNanoseconds: Int64, requestNanoseconds: Int64, bodyByteCount: Int) {
        (self.connectionCount, self.idleNanoseconds) = (connectionCount, idleNanoseconds)
        (self.requestNanoseconds, self.bodyByteCount) = (requestNanoseconds, bodyByteCount)
    }

    package init(connectionCount: Int, idle: Duration, request: Duration, bodyByteCount: Int) {
        self.init(
            connectionCount: connectionCount, idleNanoseconds: idle.clampedNanoseconds,
            requestNanoseconds: request.clampedNanoseconds, bodyByteCount: bodyByteCount)
    }

    /// For the first line and the header of a request, and for what of an answer is not sent yet.
    static let connectionMemoryByteCount = 32 << 10
    /// A client that has sent nothing for this long will not be missed when the server ends.
    package static let drainIdleNanoseconds: Int64 = 500_000_000

    /// The time limit for sending a response: half a minute, plus a second for each 64 KiB.
    static func sendingNanoseconds(byteCount: Int) -> Int64 { (30 + Int64(byteCount >> 16)) * 1_000_000_000 }
}

extension Duration {
    /// The time in nanoseconds, from 0 to about a hundred years.
    package var clampedNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return min(max(0, seconds), 3_000_000_000) * 1_000_000_000 + max(0, attoseconds) / 1_000_000_000
    }
}
