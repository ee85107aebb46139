import GiftModel
import GiftStream
import SVGARedis
import SVGASystem
import SVGATestServices
import Testing

/// One of several servers: its exchange, and others' items.
private final class Server: Sendable {
    let exchange: RedisExchange
    private let items = Lock<[ExchangeItem]>([])

    init(_ url: String) throws {
        var options = RedisOptions()
        options.firstBackoff = .milliseconds(5)
        options.maxBackoff = .milliseconds(50)
        exchange = try RedisExchange(RedisURL(url), options: options)
        exchange.start { [items] item in
            items.withLock { $0.append(item) }
            items.wakeWaiters()
        }
        try waitUntilConnected()
    }

    deinit { exchange.stop() }

    func waitUntilConnected(_ isConnected: Bool = true) throws {
        try waitForResult { exchange.isConnected == isConnected ? () : nil }
    }

    /// Waits for the next item; nil when none comes for a long time.
    func next() -> ExchangeItem? {
        items.waiting(until: SteadyClock.now + 60_000_000_000) { $0.isEmpty ? nil : $0.removeFirst() }
    }

    /// The numbers of the next gifts.
    func nextGifts(_ count: Int) -> [Int?] {
        (0..<count).map { _ in if case .gift(let gift)? = next() { gift.number } else { nil } }
    }

    var isEmpty: Bool { items.withLock { $0.isEmpty } }
}

@Suite(.enabled(if: RedisServer.isInstalled, "the program redis-server is not installed"), .timeLimit(.minutes(2)))
struct RedisExchangeTests {
    private let redis: RedisServer
    private let first: Server
    private let second: Server

    init() throws {
        redis = try RedisServer()
        first = try Server(redis.url)
        second = try Server(redis.url)
    }

    private func gift(_ number: Int) throws -> RoomGiftEvent {
        RoomGiftEvent(
            number: number, room: try RoomID("room-\(number % 7)"), position: EventPosition(epoch: 1, seq: number),
            body: #"{"n":\#(number)}"#)
    }

    private func message(_ text: String) throws -> ExchangeItem {
        .message(room: try RoomID("room"), receiver: nil, json: #"{"text":"\#(text)"}"#)
    }

    @Test func chatArrivesAtAllOthers() throws {
        let third = try Server(redis.url)
        for number in 0..<100 { first.exchange.post(try message("\(number)")) }
        for server in [second, third] {
            for number in 0..<100 { #expect(server.next() == (try message("\(number)"))) }
        }
        second.exchange.post(try message("back"))
        #expect(first.next() == (try message("back")))
        #expect(first.isEmpty)
        // Sent items count once Redis has replied, which others may notice earlier.
        try waitForResult { first.exchange.statistics.postedCount == 100 ? () : nil }
    }

    @Test func everyGiftArrivesAtAll() throws {
        for number in 1...300 { try first.exchange.append([gift(number)]) }
        try first.exchange.append((301...600).map(gift))
        for server in [first, second] {
            // An answer has gifts of several streams, and the next one can begin with a lower number of another.
            #expect(Set(server.nextGifts(600)) == Set((1...600).map { $0 }))
        }
        #expect(first.exchange.statistics.appendedCount == 600)
    }

    /// The connections are cut while gifts are appended; the streams keep unread gifts.
    @Test func aServerThatWasCutOffMissesNoGift() throws {
        let operatorsClient = try RedisClient(RedisURL(redis.url))
        for round in 0..<5 {
            try first.exchange.append((1...40).map { try gift(round * 40 + $0) })
            _ = try operatorsClient.send(RedisCommand("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"))
        }
        var numbers = Set<Int?>()
        while numbers.count < 200, let number = second.nextGifts(1)[0] { numbers.insert(number) }
        #expect(numbers == Set((1...200).map { $0 }))
    }

    @Test func withoutRedisAppendingFailsAndChatIsDropped() throws {
        redis.kill()
        try first.waitUntilConnected(false)
        #expect(throws: (any Error).self) { try first.exchange.append([gift(1)]) }
        for number in 0..<1500 { first.exchange.post(try message("\(number)")) }
        // Items in progress count once sending has failed.
        try waitForResult { first.exchange.statistics.droppedCount >= 400 ? () : nil }
        try redis.start()
        for server in [first, second] { try server.waitUntilConnected() }
        try first.exchange.append([gift(2)])
        // Chat that still waited when Redis came back may arrive before.
        var item = second.next()
        while case .message? = item { item = second.next() }
        #expect(item == .gift(try gift(2)))
    }

    /// Two databases with rooms of the same names share a Redis.
    @Test func serversOfAnotherNameAreNotHeard() throws {
        let (east, other) = (try Server("\(redis.url)?name=east"), try Server("\(redis.url)?name=east"))
        let (hello, bye) = (try message("hello"), try message("bye"))
        try east.exchange.append([gift(1)])
        for server in [east, other] { #expect(server.nextGifts(1) == [1]) }
        east.exchange.post(hello)
        #expect(other.next() == hello)
        try first.exchange.append([gift(2)])
        for server in [first, second] { #expect(server.nextGifts(1) == [2]) }
        first.exchange.post(bye)
        #expect(second.next() == bye)
        for server in [east, other, first, second] { #expect(server.isEmpty) }
    }

    @Test func foreignItemsAreCountedAndSkipped() throws {
        let client = try RedisClient(RedisURL(redis.url))
        _ = try client.send(RedisCommand("PUBLISH", "svga:rooms", "nonsense"))
        _ = try client.send(RedisCommand("XADD", "svga:gifts:0", "*", "n", "x"))
        try first.exchange.append([gift(1)])
        first.exchange.post(try message("fine"))
        let expected: Set<ExchangeItem?> = [.gift(try gift(1)), try message("fine")]
        #expect(Set([second.next(), second.next()]) == expected)
        try waitForResult { second.exchange.statistics.malformedCount >= 2 ? () : nil }
    }

    @Test func stoppingEndsImmediatelyAndPermanently() throws {
        let start = SteadyClock.now
        first.exchange.stop()
        #expect(SteadyClock.now - start < 30_000_000_000)
        #expect(!first.exchange.isConnected)
        #expect(throws: (any Error).self) { try first.exchange.append([gift(1)]) }
        second.exchange.post(try message("unheard"))
        try second.exchange.append([gift(2)])
        #expect(second.nextGifts(1) == [2])
        #expect(first.isEmpty)
    }
}

@Suite struct MissingRedisTests {
    @Test func aRedisThatWasNeverThereIsReported() throws {
        let lines = Lock<[String]>([])
        // No one listens at the first port.
        let exchange = try RedisExchange(RedisURL("redis://127.0.0.1:1")) { line in
            lines.withLock { $0.append(line) }
            lines.wakeWaiters()
        }
        exchange.start { _ in }
        let line = lines.waiting(until: SteadyClock.now + 60_000_000_000) { $0.first }
        exchange.stop()
        #expect(line?.contains("127.0.0.1:1") == true)
    }
}
