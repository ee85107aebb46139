import SVGASystem
import SVGATransfer

final class SubscriptionLoop: Sendable {
    private struct State {
        var isStopped = false
        var hasEnded = false
    }

    private let state = Lock(State())
    private let channels: Set<String>
    private let url: RedisURL
    private let options: RedisOptions
    private let quietTime: Duration
    private let wakeup: Wakeup
    private let take: @Sendable (RedisSubscription) -> Void

    init(
        _ url: RedisURL, options: RedisOptions, channels: Set<String>, quietTime: Duration, wakeup: Wakeup,
        _ take: @escaping @Sendable (RedisSubscription) -> Void
    ) {
        (self.url, self.options, self.channels) = (url, options, channels)
        (self.quietTime, self.wakeup, self.take) = (quietTime, wakeup, take)
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        state.wakeWaiters()
        wakeup.wake()
    }

    /// Waits until the thread has ended, or until a time.
    func waitForEnd(until end: Int64) { _ = state.waiting(until: end) { $0.hasEnded ? () : nil } }

    // MARK: - The thread

    func run() {
        var attempt = 1
        while !isStopped {
            do {
                let channel = try RedisChannel(url, options: options, wakeup: wakeup)
                try channel.greet(url, until: SteadyClock.end(of: options.commandTimeout))
                try listen(on: channel) { attempt = 1 }
            } catch {
                tell(.lost(error))
                attempt += 1
                rest(for: options.backoff(beforeAttempt: attempt))
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

    /// Listens until the connection or the subscriber ends; calls `onBegin` when all channels are subscribed to.
    private func listen(on channel: RedisChannel, onBegin: () -> Void) throws(SVGAError) {
        var missing = channels
        var (hasBegun, isAsked) = (false, false)
        channel.enqueue([RedisCommand("SUBSCRIBE", arguments: channels.sorted())])
        while true {
            // Cleared before reading: a later end wakes again.
            wakeup.clear()
            if isStopped { return }
            if !hasBegun, missing.isEmpty {
                hasBegun = true
                onBegin()
                tell(.began)
            }
            switch try channel.next(until: SteadyClock.end(of: isAsked ? options.commandTimeout : quietTime)) {
            case .reply(let reply):
                isAsked = false
                let message = try SubscriptionLoop.message(in: reply, confirming: &missing, server: channel.server)
                if let message { tell(message) }
            case .woken: break
            case .timedOut:
                if isAsked { throw SVGAError.noRedisAnswer(channel.server) }
                isAsked = true
                channel.enqueue([RedisCommand("PING")])
            }
        }
    }

    /// Handles the server's output; returns the message in it, nil for a command's reply.
    static func message(
        in reply: RESPValue, confirming missing: inout Set<String>, server: String
    ) throws(SVGAError) -> RedisSubscription? {
        if let error = reply.error { throw SVGAError.redisRefused(error, server) }
        if reply == .status("PONG") { return nil }
        let parts = reply.elements ?? []
        switch (parts.first?.text, parts.count) {
        case ("message", 3):
            guard let channel = parts[1].text, let payload = parts[2].bytes else { break }
            return .message(channel: channel, payload: payload)
        case ("subscribe", 3):
            if let channel = parts[1].text { missing.remove(channel) }
            return nil
        case ("pong", 2): return nil
        default: break
        }
        throw SVGAError.unexpectedRedisReply("\(parts.count) parts in a subscription", server)
    }
}
