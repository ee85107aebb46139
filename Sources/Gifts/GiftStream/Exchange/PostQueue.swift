import SVGASystem

/// Payloads that wait to be published, the oldest first; those beyond a bound push the oldest out.
final class PostQueue: Sendable {
    private struct State {
        var waiting: [[UInt8]] = []
        var isClosed = false
    }

    private let state = Lock(State())
    private let maxCount: Int

    init(maxCount: Int = 1000) { self.maxCount = maxCount }

    /// Adds a payload. Returns how many were pushed out: 0 or 1.
    func add(_ payload: [UInt8]) -> Int {
        let isFull = state.withLock { state in
            if state.isClosed { return true }
            state.waiting.append(payload)
            guard state.waiting.count > maxCount else { return false }
            state.waiting.removeFirst()
            return true
        }
        state.wakeWaiters()
        return isFull ? 1 : 0
    }

    /// Waits for payloads and takes all; nil when the queue is closed.
    func take() -> [[UInt8]]? {
        state.waiting { state -> [[UInt8]]?? in
            if state.isClosed { return .some(nil) }
            if state.waiting.isEmpty { return nil }
            defer { state.waiting = [] }
            return state.waiting
        }
    }

    func rest(until end: Int64) { _ = state.waiting(until: end) { $0.isClosed ? () : nil } }

    /// Ends all waits.
    func close() {
        state.withLock { $0.isClosed = true }
        state.wakeWaiters()
    }
}
