import GiftModel
import GiftStream
import SVGACoding
import SVGASystem
import SVGATestServices
import Testing

@testable import GiftServer

/// Carries items between the servers of one test.
private final class TestBus: Sendable {
    let members = Lock<[TestExchange]>([])
    let isBroken = Lock(false)
    let appendedCount = Lock(0)

    func makeExchange() -> TestExchange {
        let exchange = TestExchange(self)
        members.withLock { $0.append(exchange) }
        return exchange
    }
}

private final class TestExchange: RoomExchange {
    private let bus: TestBus
    private let take = Lock<(@Sendable (ExchangeItem) -> Void)?>(nil)

    init(_ bus: TestBus) { self.bus = bus }

    func start(_ take: @escaping @Sendable (ExchangeItem) -> Void) { self.take.withLock { $0 = take } }

    func post(_ item: ExchangeItem) {
        if bus.isBroken.withLock({ $0 }) { return }
        for member in bus.members.withLock({ $0 }) where member !== self { member.take.withLock { $0 }?(item) }
    }

    func append(_ gifts: [RoomGiftEvent]) throws {
        if bus.isBroken.withLock({ $0 }) { throw SVGAError(.network, "it is broken") }
        bus.appendedCount.withLock { $0 += gifts.count }
        for member in bus.members.withLock({ $0 }) {
            for gift in gifts { member.take.withLock { $0 }?(.gift(gift)) }
        }
    }

    var isConnected: Bool { !bus.isBroken.withLock { $0 } }
    var statistics: ExchangeStatistics { ExchangeStatistics() }
    func stop() { take.withLock { $0 = nil } }
}

/// Two servers with one database, and something between them.
@Suite(.enabled(if: TestPostgres.isAvailable, "PostgreSQL is not installed"), .timeLimit(.minutes(3)))
struct ExchangeTests {
    private let servers: [GiftServerFixture]
    private let bus = TestBus()

    init() async throws {
        let url = try #require(TestPostgres.shared?.makeDatabase())
        let bus = bus
        servers = try (0..<2).map { _ in
            try GiftServerFixture {
                $0.databasePath = url
                $0.exchange = bus.makeExchange()
            }
        }
        try await servers[0].furnish()
        try await servers[0].credit("u1", 1_000)
    }

    private func stream(_ index: Int, _ query: String = "") async throws -> StreamClient {
        try await waiting { [servers] in try StreamClient(servers[index], "/v1/rooms/r1/events\(query)", "u2") }
    }

    @Test func chatOfOneServerIsToldByTheOther() async throws {
        let stream = try await stream(1)
        try await servers[0].post("/v1/rooms/r1/messages", #"{"type":"text","text":"Hello"}"#)
        #expect(try await waiting { stream.event("text")?["text"]?.string } == "Hello")
        try await servers[0].post("/v1/rooms/r1/messages", #"{"type":"like","count":7}"#)
        #expect(try await waiting { stream.event("like")?["count"]?.integer } == 7)
    }

    @Test(arguments: [false, true]) func giftsComeWithAndWithoutIt(isBroken: Bool) async throws {
        bus.isBroken.withLock { $0 = isBroken }
        let streams = [try await stream(0, "?after=0"), try await stream(1, "?after=0")]
        for number in 0..<30 { try await servers[number % 2].send(key: "k\(number)") }
        for stream in streams {
            let seqs = try await waiting { (0..<30).map { _ in stream.event("gift")?["seq"]?.integer } }
            #expect(seqs == Array(1...30))
        }
        if isBroken { #expect(bus.appendedCount.withLock { $0 } == 0) }
    }
}

@Suite struct GiftInboxTests {
    private func gift(_ number: Int) throws -> RoomGiftEvent {
        RoomGiftEvent(
            number: number, room: try RoomID("r1"), position: EventPosition(epoch: 1, seq: number), body: "{}")
    }

    @Test(arguments: [
        ([1, 2, 3], 0, [1, 2, 3], false), ([3, 1, 2], 0, [1, 2, 3], false), ([1, 1, 2, 2], 0, [1, 2], false),
        ([1, 2, 3], 2, [3], false), ([1, 2], 2, [], false), ([5, 7], 4, [5], true), ([7], 4, [], true),
        ([], 0, [], false),
    ]) func laterEventsAreAccepted(told: [Int], last: Int, taken: [Int], isGap: Bool) throws {
        let inbox = GiftInbox()
        for number in told { inbox.add(try gift(number)) }
        let found = inbox.take(after: last, of: 1)
        #expect((found.gifts.map(\.number), found.isGap) == (taken, isGap))
        #expect(inbox.take(after: 0, of: 1).gifts == [])
    }

    @Test func giftsOfANewEpochAreLeftToTheStore() throws {
        let inbox = GiftInbox()
        inbox.add(try gift(8))
        let found = inbox.take(after: 7, of: 0)
        #expect(found.gifts == [] && found.isGap)
    }

    @Test func itHoldsABoundedNumber() throws {
        let inbox = GiftInbox()
        for number in 1...5_000 { inbox.add(try gift(number)) }
        #expect(inbox.take(after: 0, of: 1).gifts.count == 1_000)
    }
}
