import SVGASystem

final class Broadcaster<Element: Sendable>: Sendable {
    private struct State {
        var continuations: [Int: AsyncStream<Element>.Continuation] = [:]
        var nextNumber = 0
        var newest: Element?
        var isFinished = false
    }

    private let state: Lock<State>
    private let departures = Departures()
    private let buffering: AsyncStream<Element>.Continuation.BufferingPolicy

    /// Values of which each listener gets the newest, at once and after each change.
    init(replaying first: Element) {
        state = Lock(State(newest: first))
        buffering = .bufferingNewest(1)
    }

    /// Values of which each listener gets all from then on; one that is so many late loses the oldest.
    init(keeping limit: Int) {
        state = Lock(State())
        buffering = .bufferingNewest(limit)
    }

    func stream() -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: buffering)
        let number = state.withLock { state in
            departures.strike(off: &state.continuations)
            if let newest = state.newest { continuation.yield(newest) }
            state.nextNumber += 1
            if !state.isFinished { state.continuations[state.nextNumber] = continuation }
            return state.isFinished ? 0 : state.nextNumber
        }
        if number == 0 {
            continuation.finish()
        } else {
            continuation.onTermination = { [departures] _ in departures.note(number) }
        }
        return stream
    }

    func send(_ value: Element) {
        state.withLock { state in
            departures.strike(off: &state.continuations)
            if state.newest != nil { state.newest = value }
            for continuation in state.continuations.values { continuation.yield(value) }
        }
    }

    /// Ends all streams, also later ones.
    func finish() {
        // Outside of the lock, which the end of a stream takes.
        let continuations = state.withLock { state in
            state.isFinished = true
            defer { state.continuations = [:] }
            return Array(state.continuations.values)
        }
        for continuation in continuations { continuation.finish() }
    }

    deinit { finish() }
}

/// The numbers of streams that ended, until a caller strikes them off a list. A stream ends while its task is locked,
/// and sending to a stream locks its task: the lock under which values are sent must not be taken there.
final class Departures: Sendable {
    private let numbers = Lock<Set<Int>>([])

    func note(_ number: Int) { _ = numbers.withLock { $0.insert(number) } }

    /// Removes the numbers in this list from another.
    func strike<Value>(off list: inout [Int: Value]) {
        let gone = numbers.withLock { numbers in
            let gone = numbers.filter { list[$0] != nil }
            numbers.subtract(gone)
            return gone
        }
        for number in gone { list[number] = nil }
    }
}
