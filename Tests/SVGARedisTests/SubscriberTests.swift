import SVGARedis
import SVGASystem
import SVGATestServices
import Testing

/// A subscriber's events, one after the other.
private final class Heard: Sendable {
    private let events = Lock<[RedisSubscription]>([])

    func take(_ event: RedisSubscription) {
        events.withLock { $0.append(event) }
        events.wakeWaiters()
    }

    /// Waits for the next event; nil when none comes for a long time.
    func next() -> RedisSubscription? {
        events.waiting(until: SteadyClock.now + 60_000_000_000) { $0.isEmpty ? nil : $0.removeFirst() }
    }

    var isEmpty: Bool { events.withLock { $0.isEmpty } }
}

@Suite(.enabled(if: RedisServer.isInstalled, "the program redis-server is not installed"))
struct SubscriberTests {
    private let server: RedisServer
    private let client: RedisClient
    private let heard = Heard()

    init() throws {
        server = try RedisServer()
        client = try RedisClient(RedisURL(server.url))
    }

    private func subscriber(_ channels: Set<String>) throws -> RedisSubscriber {
        var options = RedisOptions()
        options.firstBackoff = .milliseconds(5)
        options.maxBackoff = .milliseconds(20)
        return try RedisSubscriber(RedisURL(server.url), options: options, channels: channels) { [heard] event in
            heard.take(event)
        }
    }

    private func publish(_ text: String, to channel: String) throws {
        #expect(try client.send(RedisCommand("PUBLISH", channel, text)) == .integer(1))
    }

    private func message(_ text: String, _ channel: String) -> RedisSubscription {
        .message(channel: channel, payload: Array(text.utf8))
    }

    @Test func messagesArriveInOrder() throws {
        let subscriber = try subscriber(["a", "b"])
        #expect(heard.next() == .began)
        for number in 0..<500 { try publish("\(number)", to: number % 2 == 0 ? "a" : "b") }
        for number in 0..<500 { #expect(heard.next() == message("\(number)", number % 2 == 0 ? "a" : "b")) }
        subscriber.stop(waitingAtMost: .seconds(60))
    }

    @Test func aServerThatComesBackIsHeardAgain() throws {
        let subscriber = try subscriber(["a"])
        #expect(heard.next() == .began)
        server.kill()
        guard case .lost(let error)? = heard.next() else {
            Issue.record("nothing was lost")
            return
        }
        #expect(error.isTransient)
        try server.start()
        var event = heard.next()
        while case .lost? = event { event = heard.next() }
        #expect(event == .began)
        try publish("again", to: "a")
        #expect(heard.next() == message("again", "a"))
        subscriber.stop()
    }

    @Test func messagesStopAfterTheEnd() throws {
        let subscriber = try subscriber(["a"])
        #expect(heard.next() == .began)
        subscriber.stop(waitingAtMost: .seconds(60))
        server.kill()
        try server.start()
        _ = try client.send(RedisCommand("PUBLISH", "a", "unheard"))
        #expect(heard.isEmpty)
    }

    /// A connection whose other end is gone without a word is found by asking.
    @Test func frozenServerIsLost() throws {
        let server = try RedisServer()
        var options = RedisOptions()
        options.commandTimeout = .seconds(2)
        let subscriber = try RedisSubscriber(
            RedisURL(server.url), options: options, channels: ["a"], quietTime: .milliseconds(100)
        ) { [heard] event in heard.take(event) }
        #expect(heard.next() == .began)
        server.pause()
        guard case .lost(let error)? = heard.next() else {
            Issue.record("nothing was lost")
            return
        }
        #expect(error.cause == .timedOut)
        subscriber.stop()
        server.resume()
    }
}
