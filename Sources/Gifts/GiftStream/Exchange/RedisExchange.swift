package import GiftModel
package import SVGARedis
import SVGASystem

/// An exchange by Redis: gifts by streams, which keep items for servers that were away, and chat by a channel. Without
/// Redis servers continue: gifts come from the store, and chat stays among the viewers of one server.
package final class RedisExchange: RoomExchange {
    struct State {
        var statistics = ExchangeStatistics()
        var isSubscribed = false
        var isReading = false
        var isStopped = false
        /// The threads of ``start(_:)`` that have not ended.
        var threadCount = 0
        var subscriber: RedisSubscriber?
    }

    let state = Lock(State())
    /// One connection each for what blocks, so that nothing waits for another.
    let (reader, publisher, appender): (RedisClient, RedisClient, RedisClient)
    let posts = PostQueue()
    let keys: ExchangeKeys
    let options: RedisOptions
    let report: @Sendable (String) -> Void
    private let url: RedisURL
    /// Names this server in what it publishes.
    private let origin = "\(UInt64.random(in: .min ... .max))"

    /// Creates an exchange, which connects with ``start(_:)``. The URL's name is one more part of all keys, so that
    /// servers of several databases may share Redis. `report` receives a line when Redis is lost, or initially missing.
    package init(
        _ url: RedisURL, options: RedisOptions = RedisOptions(), report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(SVGAError) {
        var options = options
        options.commandTimeout = min(options.commandTimeout, .seconds(5))
        // Callers retry by themselves, and should notice immediately that Redis is gone.
        options.reconnectPatience = .zero
        (self.url, self.options, self.report) = (url, options, report)
        keys = ExchangeKeys(name: url.name)
        reader = try RedisClient(url, options: options)
        publisher = try RedisClient(url, options: options)
        appender = try RedisClient(url, options: options)
    }

    deinit { stop() }

    package var isConnected: Bool { state.withLock { $0.isSubscribed && $0.isReading } }

    package var statistics: ExchangeStatistics { state.withLock { $0.statistics } }

    package func post(_ item: ExchangeItem) {
        let droppedCount = item.payload(from: origin).map { posts.add($0) } ?? 1
        if droppedCount > 0 { state.withLock { $0.statistics.droppedCount += droppedCount } }
    }

    package func append(_ gifts: [RoomGiftEvent]) throws {
        let fitting = gifts.filter { $0.body.utf8.count <= ExchangeKeys.maxItemByteCount }
        do {
            for reply in try appender.send(fitting.map { $0.appendCommand(to: keys) }) {
                if let error = reply.error { throw SVGAError.redisRefused(error, appender.server) }
            }
        } catch {
            state.withLock { $0.statistics.failureCount += 1 }
            throw error
        }
        state.withLock { state in
            state.statistics.appendedCount += fitting.count
            state.statistics.droppedCount += gifts.count - fitting.count
        }
    }

    // MARK: - Beginning and end

    package func start(_ take: @escaping @Sendable (ExchangeItem) -> Void) {
        let turn = Lock(())
        let take = { @Sendable [self] (items: [ExchangeItem]) in
            turn.withLock { _ in items.forEach(take) }
            state.withLock { $0.statistics.receivedCount += items.count }
        }
        startThread { exchange in exchange.readStreams(take) }
        startThread { exchange in exchange.publishPosts() }
        do {
            let subscriber = try RedisSubscriber(url, options: options, channels: [keys.channel]) {
                [weak self] event in self?.take(event, take)
            }
            state.withLock { $0.subscriber = subscriber }
        } catch {
            fail("\(error)")
        }
    }

    private func startThread(_ run: @escaping @Sendable (RedisExchange) -> Void) {
        state.withLock { $0.threadCount += 1 }
        let code = BackgroundThread.start { [self] in
            run(self)
            endThread()
        }
        guard code != 0 else { return }
        endThread()
        fail("there can be no further thread (errno \(code))")
    }

    private func endThread() {
        state.withLock { $0.threadCount -= 1 }
        state.wakeWaiters()
    }

    package func stop() {
        let end = SteadyClock.now + 1_000_000_000
        let subscriber = state.withLock { state in
            (state.isStopped, state.isSubscribed, state.isReading) = (true, false, false)
            defer { state.subscriber = nil }
            return state.subscriber
        }
        posts.close()
        for client in [reader, publisher, appender] { client.close() }
        subscriber?.stop(waitingAtMost: .nanoseconds(max(0, end - SteadyClock.now)))
        _ = state.waiting(until: end) { $0.threadCount == 0 ? () : nil }
    }

    func fail(_ reason: String) {
        state.withLock { $0.statistics.failureCount += 1 }
        report("what happens in rooms is exchanged with no other server: \(reason)")
    }

    // MARK: - The channel

    private func take(_ event: RedisSubscription, _ take: ([ExchangeItem]) -> Void) {
        switch event {
        case .began: state.withLock { $0.isSubscribed = !$0.isStopped }
        case .lost(let error):
            let wasSubscribed = state.withLock { state in
                defer { state.isSubscribed = false }
                state.statistics.failureCount += 1
                return state.isSubscribed
            }
            if wasSubscribed { report("chat of other servers does not come: \(error)") }
        case .message(_, let payload):
            switch ExchangeItem.reading(payload, origin: origin) {
            case .item(let item): take([item])
            case .own: break
            case .malformed: state.withLock { $0.statistics.malformedCount += 1 }
            }
        }
    }
}
