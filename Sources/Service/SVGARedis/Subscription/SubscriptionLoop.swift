import SVGASystem
import SVGATransfer

/// The work of a ``RedisSubscriber`` on its thread.
final class SubscriptionLoop: Sendable {
    private struct State {
        var wanted: Set<String>
        var isStopped = false
        var hasEnded = false
    }

    private let state: Lock<State>
    private let url: RedisURL
    private let options: RedisOptions
    private let quietTime: Duration
    private let wakeup: Wakeup
    private let take: @Sendable (RedisSubscription) -> Void

    init(
        _ url: RedisURL, options: RedisOptions, channels: Set<String>, quietTime: Duration, wakeup: Wakeup,
        _ take: @escaping @Sendable (RedisSubscription) -> Void
    ) {
        (self.url, self.options, self.quietTime, self.wakeup, self.take) = (url, options, quietTime, wakeup, take)
        state = Lock(State(wanted: channels))
    }

    /// Changes which channels are wanted.
    func change(_ body: (inout Set<String>) -> Void) {
        state.withLock { body(&$0.wanted) }
        wakeup.wake()
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        state.wakeWaiters()
        wakeup.wake()
    }

    /// Waits until the thread has ended, or until a time.
    func waitForEnd(until end: Int64) { _ = state.waiting(until: end) { $0.hasEnded ? () : nil } }

    // MARK: - The thread

    /// Connects and listens until ``stop()``.
    func run() {
        var attempt = 1
        while !isStopped {
            do {
                let channel = try RedisChannel(url, options: options, wakeup: wakeup)
                try channel.greet(url, until: SteadyClock.end(of: options.commandTimeout))
                try listen(on: channel) { attempt = 1 }
            } catch {
                // A change of the channels ends the wait for the greeting as well; then it is connected at once again.
                if error.isCancelled {
                    wakeup.clear()
                } else {
                    tell(.lost(error))
                    attempt += 1
                    rest(for: options.backoff(beforeAttempt: attempt))
                }
            }
        }
        state.withLock { $0.hasEnded = true }
        state.wakeWaiters()
    }

    private var isStopped: Bool { state.withLock { $0.isStopped } }

    private func tell(_ event: RedisSubscription) { if !isStopped { take(event) } }

    private func rest(for duration: Duration) {
        _ = state.waiting(until: SteadyClock.end(of: duration)) { $0.isStopped ? () : nil }
    }

    /// Listens until the connection or the subscriber ends.
    ///
    /// - Parameter onBegin: Called when all channels are subscribed to.
    private func listen(on channel: RedisChannel, onBegin: () -> Void) throws(SVGAError) {
        var channels = SubscribedChannels()
        var isAsked = false
        while true {
            // Cleared before reading: a later change or end wakes again.
            wakeup.clear()
            if isStopped { return }
            channel.enqueue(channels.commands(for: state.withLock { $0.wanted }))
            if channels.begins() {
                onBegin()
                tell(.began)
            }
            switch try channel.next(until: SteadyClock.end(of: isAsked ? options.commandTimeout : quietTime)) {
            case .reply(let reply):
                isAsked = false
                if let message = try channels.message(in: reply, server: channel.server) { tell(message) }
            case .woken: break
            case .timedOut:
                if isAsked { throw SVGAError.noRedisAnswer(channel.server) }
                isAsked = true
                channel.enqueue([RedisCommand("PING")])
            }
        }
    }
}
