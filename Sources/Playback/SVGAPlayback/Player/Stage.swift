import SVGASystem

/// The shared state of a player and its renderer, for commands of any thread and readers of pictures.
final class Stage: Sendable {
    /// The play at the present.
    struct Present: Sendable {
        let playback: Playback
        let painter: PlayerFrames
        let revision: Int
        let painterRevision: Int
    }

    private struct State {
        var playback: Playback
        var painter: PlayerFrames
        var revision = 0
        var painterRevision = 0
        var listeners: [Int: AsyncStream<Playback.Event>.Continuation] = [:]
        var listenerCount = 0

        /// In the lock, so that readers get events in the order in which they happened.
        func tell(_ events: [Playback.Event]) {
            for event in events {
                for listener in listeners.values { listener.yield(event) }
            }
        }

        mutating func advance(to now: Duration) { tell(playback.advance(to: now)) }
    }

    private let state: Lock<State>
    /// Readers that wait for a command.
    private let signals = Lock<[ObjectIdentifier: WakeSignal]>([:])
    let time: PlayTime

    init(_ playback: Playback, painter: PlayerFrames, time: PlayTime) {
        state = Lock(State(playback: playback, painter: painter))
        self.time = time
    }

    deinit {
        for listener in state.withLock({ $0.listeners }).values { listener.finish() }
    }

    func present() -> Present {
        state.withLock { state in
            state.advance(to: time.now)
            return Present(
                playback: state.playback, painter: state.painter, revision: state.revision,
                painterRevision: state.painterRevision)
        }
    }

    func update(_ body: (inout Playback) -> [Playback.Event]) {
        state.withLock { state in
            state.advance(to: time.now)
            state.tell(body(&state.playback))
            state.revision += 1
        }
        wakeReaders()
    }

    /// Draws with another painter from now on.
    func draw(with painter: PlayerFrames) {
        state.withLock { state in
            state.painter = painter
            state.revision += 1
            state.painterRevision += 1
        }
        wakeReaders()
    }

    func events() -> AsyncStream<Playback.Event> {
        let (stream, continuation) = AsyncStream<Playback.Event>.makeStream(bufferingPolicy: .bufferingNewest(1000))
        let number = state.withLock { state in
            state.listenerCount += 1
            state.listeners[state.listenerCount] = continuation
            return state.listenerCount
        }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.listeners[number] = nil } }
        return stream
    }

    func add(_ signal: WakeSignal) { signals.withLock { $0[ObjectIdentifier(signal)] = signal } }

    func remove(_ signal: WakeSignal) { signals.withLock { $0[ObjectIdentifier(signal)] = nil } }

    private func wakeReaders() {
        for signal in signals.withLock({ Array($0.values) }) { signal.set() }
    }
}
