import SVGASystem

/// Token buckets by key: each holds a number of requests, and gets them back at a rate. A bucket is the time at which
/// it is full again (the generic cell rate algorithm). A full bucket has no effect, so buckets that were unused for the
/// time of filling are dropped.
final class RateLimiter<Key: Hashable & Sendable>: Sendable {
    private struct State {
        /// The times when buckets are full again, of this period and the previous one.
        var current: [Key: Int64] = [:]
        var previous: [Key: Int64] = [:]
        var periodStart: Int64 = .min
        /// The bucket for all keys without a separate one.
        var shared: Int64 = .min
    }

    private let state = Lock(State())
    /// Nanoseconds after which a bucket gets one request back.
    private let interval: Int64
    private let fillingTime: Int64
    private let maxKeyCount: Int

    init(ratePerSecond: Int, burst: Int, maxKeyCount: Int = 65_536) {
        interval = 1_000_000_000 / Int64(max(1, ratePerSecond))
        fillingTime = interval * Int64(max(1, burst))
        self.maxKeyCount = maxKeyCount
    }

    /// Takes one request out of a bucket, by a clock that is never set back; nil for success, or the nanoseconds until
    /// the next token.
    func take(_ key: Key, at now: Int64) -> Int64? {
        state.withLock { state in
            beginPeriod(&state, at: now)
            let known = state.current[key] ?? state.previous[key]
            let hasRoom = known != nil || state.current.count + state.previous.count < maxKeyCount
            let full = max(now, hasRoom ? known ?? now : state.shared)
            let next = full + interval
            if next - now > fillingTime { return next - now - fillingTime }
            if hasRoom { state.current[key] = next } else { state.shared = next }
            return nil
        }
    }

    var keyCount: Int { state.withLock { $0.current.count + $0.previous.count } }

    private func beginPeriod(_ state: inout State, at now: Int64) {
        guard state.periodStart == .min || now - state.periodStart >= fillingTime else { return }
        let isLongAgo = state.periodStart == .min || now - state.periodStart >= 2 * fillingTime
        state.previous = isLongAgo ? [:] : state.current
        state.current = [:]
        state.periodStart = now
    }
}
