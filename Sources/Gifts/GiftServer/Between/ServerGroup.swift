import GiftLedger
import GiftPostgres
import SVGASystem

/// This server as one of those that share a database: it learns what the others do, and one of them relays.
final class ServerGroup: Sendable {
    private struct State {
        var task: Task<Void, Never>?
        var isEnded = true
    }

    private let feed: RoomFeed
    private let listener: PostgresListener
    private let state = Lock(State())

    init(
        _ repository: PostgresGiftRepository, _ address: PostgresAddress, _ rooms: RoomStreams,
        report: @escaping @Sendable (String) -> Void
    ) {
        let feed = RoomFeed(repository, rooms, report: report)
        self.feed = feed
        listener = PostgresListener(address) { [weak rooms] isElected in
            feed.wake()
            rooms?.publisher?.lead(isElected)
        }
    }

    /// Whether this server is the one that relays, and asks hooks again.
    var isElected: Bool { listener.isElected }
    /// Whether it hears of the others.
    var isConnected: Bool { listener.isConnected }

    /// Begins.
    func start() throws(LedgerError) {
        try listener.start()
        state.withLock { $0.isEnded = false }
        let task = Task { [self] in
            await feed.run()
            state.withLock { $0.isEnded = true }
            state.wakeWaiters()
        }
        state.withLock { $0.task = task }
    }

    /// Says that this server has recorded something.
    func wake() { feed.wake() }

    /// Ends; nothing uses the repository any more when this returns.
    func stop() {
        listener.stop()
        state.withLock { $0.task }?.cancel()
        state.waiting { $0.isEnded ? () : nil }
    }
}
