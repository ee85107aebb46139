import GiftLedger
import GiftModel
import GiftStream
import SVGASystem

/// This server as one of those that share a database: it learns what the others do, and one of them relays.
final class ServerGroup: Sendable {
    private struct State {
        var tasks: [Task<Void, Never>] = []
        var runningCount = 0
    }

    private let feed: RoomFeed
    private let listener: Lock<PostgresListener?>
    private let exchange: (any RoomExchange)?
    private let relay: ExchangeRelay?
    private let rooms: RoomStreams
    private let address: PostgresAddress
    private let epochs: EpochGuard
    private let state = Lock(State())

    /// Without an exchange, only the database carries gifts between the servers, and chat stays local.
    init(
        _ repository: PostgresGiftRepository, _ address: PostgresAddress, _ rooms: RoomStreams,
        exchange: (any RoomExchange)?, report: @escaping @Sendable (String) -> Void
    ) {
        (self.address, self.rooms, self.exchange) = (address, rooms, exchange)
        (skew, epochs) = (repository.skew, repository.epochs)
        relay = exchange.map { ExchangeRelay($0) }
        listener = Lock(nil)
        feed = RoomFeed(repository, rooms, report: report)
    }

    /// Whether this server relays, and retries hooks.
    var isElected: Bool { listener.withLock { $0 }?.isElected ?? false }
    /// The database's time less this machine's, when the server started.
    let skew: Milliseconds

    func start() throws {
        let listener = PostgresListener(address, epochs) { [weak self] change in self?.take(change) }
        try listener.start()
        self.listener.withLock { $0 = listener }
        exchange?.start { [weak self] item in self?.take(item) }
        run { [self] in
            await feed.run { [self] events in if isElected { relay?.append(events) } }
        }
        if let relay { run { await relay.run() } }
    }

    private func run(_ body: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            state.runningCount += 1
            state.tasks.append(
                Task { [self] in
                    await body()
                    self.state.withLock { $0.runningCount -= 1 }
                    self.state.wakeWaiters()
                })
        }
    }

    private func take(_ change: PostgresListener.Change) {
        let isElected = isElected
        rooms.publisher?.lead(isElected)
        rooms.publisher?.wake()
        // If the exchange delivers complete gifts, only the elected server reads each of them from the store.
        if change == .told, !isElected, exchange?.isConnected == true { return }
        feed.wake()
    }

    private func take(_ item: ExchangeItem) {
        if case .gift(let gift) = item { feed.take(gift) } else { rooms.tell(item) }
    }

    /// The exchange's activity, and whether it is connected; nil without one.
    var exchangeState: (statistics: ExchangeStatistics, isConnected: Bool)? {
        exchange.map { ($0.statistics, $0.isConnected) }
    }

    func post(_ item: ExchangeItem) { exchange?.post(item) }

    /// Reports that this server has recorded an event.
    func wake() { feed.wake() }

    /// Ends; nothing uses the repository any more when this returns.
    func stop() {
        listener.withLock { $0 }?.stop()
        exchange?.stop()
        for task in state.withLock({ $0.tasks }) { task.cancel() }
        state.waiting { $0.runningCount == 0 ? () : nil }
    }
}

/// Appends gifts to the exchange while this server is the elected one. Its position is not stored: readers who miss a
/// number read the store.
final class ExchangeRelay: Sendable {
    private let exchange: any RoomExchange
    private let pages: AsyncStream<[RoomGiftEvent]>
    private let continuation: AsyncStream<[RoomGiftEvent]>.Continuation

    /// The maximum number of pages from the store that wait for a slow exchange.
    private static let maxWaitingCount = 64

    init(_ exchange: any RoomExchange) {
        self.exchange = exchange
        (pages, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(ExchangeRelay.maxWaitingCount))
    }

    /// Appends events in their order; never waits.
    func append(_ events: [RoomGiftEvent]) { continuation.yield(events) }

    func run() async {
        for await page in pages {
            // The exchange blocks its thread. Refused items are counted there, and others read them from the store.
            _ = await Handover.value { [exchange] give in
                let code = BackgroundThread.start { give((try? exchange.append(page)) != nil) }
                if code != 0 { give(false) }
            }
        }
    }
}
