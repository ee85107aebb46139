import GiftModel
import SVGASystem
import SVGATestServices
import Testing

@testable import GiftStream

/// Posting gifts to another server, which fails now and then.
@Suite struct RelayTests {
    /// A store for gifts and the relay's position.
    private final class Store: Sendable {
        let gifts: [RoomGiftEvent]
        let position = Lock(0)

        init(count: Int) {
            gifts = (1...count).map { number in
                let room = HubFixture.room(number % 2 == 0 ? "r 2/é" : "r1")
                let position = EventPosition(epoch: 1, seq: (number + 1) / 2)
                return RoomGiftEvent(
                    number: number * 3, room: room, position: position, body: "{\"seq\":\(number)}")
            }
        }

        func relay(to url: String, report: @escaping @Sendable (String) -> Void = { _ in }) -> PublishRelay {
            var settings = RelaySettings(url: url)
            (settings.firstDelay, settings.lastDelay) = (.milliseconds(1), .milliseconds(2))
            return PublishRelay(
                settings,
                read: { [gifts] after, limit in Array(gifts.drop { $0.number <= after }.prefix(limit)) },
                position: { [position] in position.withLock { $0 } },
                keepPosition: { [position] number in position.withLock { $0 = number } }, report: report)
        }

        /// Waits for all gifts on its own thread.
        func waitForEnd() async throws {
            try await waiting { [position, gifts] in
                try waitForResult { position.withLock { $0 } == gifts.last?.number ? () : nil }
            }
        }
    }

    @Test func giftsAreSentInTheOrderOfTheStoreFromTheKeptPlaceOn() async throws {
        let targets = Lock<[String]>([])
        let server = try FaultServer { request in
            targets.withLock { $0.append(request.target) }
            return FaultResponse(status: 201)
        }
        let store = Store(count: 300)
        store.position.withLock { $0 = 6 }
        let relay = store.relay(to: server.url("/publish/{room}?x=1"))
        let task = Task { await relay.run() }
        try await store.waitForEnd()
        task.cancel()
        await task.value
        #expect(
            targets.withLock { $0 } == (3...300).map { $0 % 2 == 0 ? "/publish/r%202%2F%C3%A9?x=1" : "/publish/r1?x=1" }
        )
        #expect(relay.statistics.acceptedCount == 298)
        #expect(relay.statistics.failureCount == 0)
    }

    @Test func failingServersAreRetriedAndRejectedItemsSkipped() async throws {
        let targets = Lock<[Int]>([])
        let server = try FaultServer { request in
            let number = targets.withLock { targets in
                targets.append(targets.count)
                return targets.count
            }
            switch number {
            case 2: return FaultResponse(status: 503)
            case 3: return FaultResponse(status: 403)
            case 6: return FaultResponse(status: 413)
            default: return FaultResponse(status: 202)
            }
        }
        let store = Store(count: 10)
        let lines = Lock<[String]>([])
        let relay = store.relay(to: server.url("/publish")) { line in lines.withLock { $0.append(line) } }
        let task = Task { await relay.run() }
        try await store.waitForEnd()
        task.cancel()
        await task.value
        #expect(targets.withLock { $0.count } == 12)
        let statistics = relay.statistics
        #expect(statistics.acceptedCount == 9 && statistics.refusedCount == 1 && statistics.failureCount == 2)
        #expect(lines.withLock { $0 }.count == 3)
        #expect(lines.withLock { $0.first }?.contains("503 Service Unavailable") == true)
    }

    @Test func wokenRelayContinues() async throws {
        let server = try FaultServer { _ in FaultResponse(status: 200) }
        let gifts = Lock<[RoomGiftEvent]>([])
        let position = Lock(0)
        let relay = PublishRelay(
            RelaySettings(url: server.url("")),
            read: { after, _ in gifts.withLock { $0.filter { $0.number > after } } },
            position: { 0 },
            keepPosition: { number in position.withLock { $0 = number } })
        let task = Task { await relay.run() }
        for number in 1...3 {
            let gift = RoomGiftEvent(number: number, room: HubFixture.room, position: 1, body: "{}")
            gifts.withLock { $0.append(gift) }
            relay.wake()
            try await waiting { try waitForResult { position.withLock { $0 } == number ? () : nil } }
        }
        task.cancel()
        await task.value
        #expect(relay.statistics.acceptedCount == 3)
    }

    /// The third gift of a page is being posted when the relay ends.
    @Test func stoppingKeepsThePositionOfAcceptedItems() async throws {
        let gate = Gate()
        defer { gate.open() }
        let server = try FaultServer { request in
            if request.body == Array("{\"seq\":3}".utf8) { gate.wait() }
            return FaultResponse(status: 201)
        }
        let store = Store(count: 10)
        let relay = store.relay(to: server.url("/publish"))
        let task = Task { await relay.run() }
        try await waiting { try waitForResult { server.requests.count >= 3 ? () : nil } }
        task.cancel()
        await task.value
        #expect(store.position.withLock { $0 } == 6)
        #expect(relay.statistics.acceptedCount == 2)
    }

    @Test func unsavedPositionIsRetriedAtTheEnd() async throws {
        struct Broken: Error {}
        let server = try FaultServer { _ in FaultResponse(status: 200) }
        let (tries, last) = (Lock(0), Lock<String?>(nil))
        var settings = RelaySettings(url: server.url(""))
        settings.firstDelay = .seconds(600)
        let relay = PublishRelay(
            settings, read: { after, _ in after == 0 ? Store(count: 1).gifts : [] }, position: { 0 },
            keepPosition: { _ in
                tries.withLock { $0 += 1 }
                throw Broken()
            }, report: { line in last.withLock { $0 = line } })
        let task = Task { await relay.run() }
        try await waiting { try waitForResult { relay.statistics.failureCount == 1 ? () : nil } }
        task.cancel()
        await task.value
        #expect(tries.withLock { $0 } == 2)
        #expect(last.withLock { $0 } == "the place of the relay cannot be kept: Broken()")
    }

    @Test func theRoomIsTheLastPartOfAURLWithoutAPlaceForIt() {
        #expect(RelaySettings(url: "http://a/p").url(of: HubFixture.room) == "http://a/p/r1")
        #expect(RelaySettings(url: "http://a/p/").url(of: HubFixture.room) == "http://a/p/r1")
    }
}
