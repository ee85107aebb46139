package import SVGASystem

/// Calls that wait for a thread, first come, first served.
package final class CallQueue<Call: Sendable>: Sendable {
    private struct State {
        /// The calls starting at `first`; earlier ones are done.
        var calls: [Call?] = []
        var first = 0
        var isClosed = false
        var openEnds = 0

        var count: Int { calls.count - first }

        mutating func removeFirst() -> Call? {
            guard first < calls.count else { return nil }
            let call = calls[first]
            calls[first] = nil
            first += 1
            if first == calls.count || first >= 4096 {
                calls.removeFirst(first)
                first = 0
            }
            return call
        }

        /// The next call, or nil at the end; nothing where there may be one later.
        mutating func next() -> Call?? {
            if let call = removeFirst() { return .some(call) }
            return isClosed ? .some(nil) : nil
        }
    }

    private let state: Lock<State>
    private let limit: Int

    /// `threadCount` threads take calls; each calls ``ended()`` in the end.
    package init(limit: Int, threadCount: Int) {
        self.limit = limit
        state = Lock(State(openEnds: threadCount))
    }

    /// Adds a call; returns the reason why it is refused, or nil.
    package func append(_ call: Call) -> SVGAError? {
        let error: SVGAError? = state.withLock { state in
            if state.isClosed { return SVGAError.ledgerClosed }
            if state.count >= limit { return SVGAError.ledgerOverloaded(limit: limit) }
            state.calls.append(call)
            return nil
        }
        if error == nil { state.wakeWaiters() }
        return error
    }

    /// Waits for a call; nil at the end.
    package func next() -> Call? { state.waiting { $0.next() } }

    /// Waits for a call until a time of the steady clock; nil when there was none.
    package func next(until end: Int64) -> Call? { state.waiting(until: end) { $0.next() }.flatMap { $0 } }

    package func nextIfAny() -> Call? { state.withLock { $0.removeFirst() } }

    package var count: Int { state.withLock { $0.count } }

    /// Takes no more calls; those that wait are still done.
    package func close() {
        state.withLock { $0.isClosed = true }
        state.wakeWaiters()
    }

    package func ended() {
        state.withLock { $0.openEnds -= 1 }
        state.wakeWaiters()
    }

    package func waitForEnd() { state.waiting { $0.openEnds == 0 ? () : nil } }
}
