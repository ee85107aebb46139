import GiftModel
import SVGASystem
import Testing

@testable import GiftStream
@testable import SVGAHTTP

@Suite struct RoomHubTests {
    private typealias Event = StreamReader.Event

    @Test func aStreamBeginsWithItsRetryTimeAndTellsGiftsWithTheirNumbers() throws {
        let fixture = HubFixture()
        let reader = try fixture.subscribe()
        #expect(reader.read() == "retry: 2000\n\n")
        fixture.send(2)
        #expect(reader.events() == [Event(id: 1, "gift", "{\"seq\":1}"), Event(id: 2, "gift", "{\"seq\":2}")])
        let lines = try fixture.subscribe("u2", .jsonLines)
        fixture.send()
        #expect(lines.read() == "{\"seq\":3}\n")
    }

    @Test func otherRoomsAreNotTold() throws {
        let fixture = HubFixture()
        let reader = try fixture.subscribe(in: HubFixture.room("r2"))
        fixture.send()
        #expect(reader.events().isEmpty)
    }

    @Test func missedMessagesAreReadFromTheStore() async throws {
        let fixture = HubFixture()
        for _ in 0..<200 { fixture.record() }
        let reader = try fixture.subscribe(after: 17)
        let events = await HubFixture.events(of: reader, count: 183)
        #expect(events.map(\.id) == (18...200).map { $0 })
        fixture.send()
        #expect(await HubFixture.events(of: reader, count: 1).map(\.id) == [201])
    }

    @Test func aNumberThatIsMissingInWhatIsPublishedIsReadFromTheStore() async throws {
        let fixture = HubFixture()
        let reader = try fixture.subscribe()
        fixture.send()
        fixture.record()
        fixture.send()
        #expect(await HubFixture.events(of: reader, count: 3).map(\.id) == [1, 2, 3])
    }

    @Test func aNumberThatComesAgainIsNotToldAgain() throws {
        let fixture = HubFixture()
        let reader = try fixture.subscribe()
        let gift = fixture.record()
        fixture.hub.publish([gift, gift])
        fixture.hub.publish([gift])
        #expect(reader.events().map(\.id) == [1])
    }

    @Test(arguments: [3, 99]) func readersTooFarBehindOrAheadAreReset(after: Int) async throws {
        let fixture = HubFixture()
        for _ in 0..<40 { fixture.record() }
        fixture.store.withLock { $0.prunedSeq = 10 }
        let reader = try fixture.subscribe(after: EventPosition(seq: after))
        #expect(
            await HubFixture.events(of: reader, count: 1) == [Event(id: 40, "reset", #"{"seq":40,"type":"reset"}"#)])
        fixture.send()
        #expect(await HubFixture.events(of: reader, count: 1).map(\.id) == [41])
    }

    @Test func olderPageStartsAtItsOwnNumber() async throws {
        let fixture = HubFixture()
        for _ in 0..<40 { fixture.record() }
        fixture.store.withLock { $0.prunedSeq = 10 }
        let reader = try fixture.subscribe(after: 20)
        #expect(await HubFixture.events(of: reader, count: 20).map(\.id) == (21...40).map { $0 })
    }

    @Test func aStoreThatFailsEndsTheStream() async throws {
        let fixture = HubFixture()
        fixture.store.withLock { $0.isBroken = true }
        let reader = try fixture.subscribe(after: 0)
        _ = await HubFixture.text(of: reader)
        #expect(fixture.hub.statistics.streamCount == 0)
    }

    @Test func manyThatComeBackShareTheReadings() async throws {
        var settings = HubSettings()
        (settings.streamsPerUser, settings.streamsPerAddress) = (1000, 1000)
        let fixture = HubFixture(settings)
        for _ in 0..<640 { fixture.record() }
        let readers = try (0..<50).map { try fixture.subscribe(after: EventPosition(seq: $0)) }
        for (after, reader) in readers.enumerated() {
            let events = await HubFixture.events(of: reader, count: 640 - after)
            #expect(events.map(\.id) == (after + 1...640).map { $0 })
        }
        // Ten full pages once, and the end of the list for each at most.
        #expect(fixture.store.withLock { $0.readCount } <= 60)
    }

    @Test func messagesHaveNoNumberAndCanGoToOneUser() throws {
        let fixture = HubFixture()
        let (one, two) = (try fixture.subscribe("u1"), try fixture.subscribe("u2"))
        let text = try RoomMessage(.text, sender: HubFixture.user("u1"), text: "Hello", time: 3)
        #expect(fixture.hub.post(text, in: HubFixture.room) == 2)
        let invitation = try RoomMessage(.custom("invite"), sender: HubFixture.user("u1"))
        #expect(fixture.hub.post(invitation, in: HubFixture.room, to: try UserID("u2")) == 1)
        #expect(one.events().map(\.name) == ["text"])
        let events = two.events()
        #expect(events.map(\.name) == ["text", "invite"])
        #expect(events.map(\.id) == [nil, nil])
        #expect(try RoomMessage(from: Array(events[0].data.utf8)) == text)
    }

    @Test func slowReaderDropsMessagesThenDisconnects() throws {
        let fixture = HubFixture()
        let reader = try fixture.subscribe()
        let text = try RoomMessage(.text, sender: HubFixture.user("u1"), text: "Hello")
        let told = (0..<100).reduce(0) { count, _ in count + fixture.hub.post(text, in: HubFixture.room) }
        // The retry time is a piece too.
        #expect(told == 63)
        fixture.send(256 - 64)
        #expect(reader.body.ending == nil)
        fixture.send()
        #expect(reader.body.ending == .slow)
        #expect(reader.read().isEmpty)
        #expect(fixture.hub.statistics.endingCounts == [.slow: 1])
    }

    @Test func likesJoinsAndLeavesAreSummedASecond() throws {
        let fixture = HubFixture()
        let reader = try fixture.subscribe("u1")
        let other = try fixture.subscribe("u2")
        for _ in 0..<3 { fixture.hub.like(2, by: HubFixture.user("u2"), in: HubFixture.room) }
        fixture.hub.tick()
        let events = reader.events()
        #expect(events.map(\.name) == ["like", "join"])
        #expect(events[0].data.contains(#""count":6"#) && events[0].data.contains(#""userID":"u2""#))
        #expect(events[1].data.contains(#""audienceCount":2,"count":2"#))
        fixture.hub.tick()
        #expect(reader.events().isEmpty)
        other.close()
        fixture.advance(4_999)
        fixture.hub.tick()
        #expect(reader.events().isEmpty)
        fixture.advance(1)
        fixture.hub.tick()
        let leaves = reader.events()
        #expect(leaves.map(\.name) == ["leave"])
        #expect(leaves[0].data.contains(#""audienceCount":1,"count":1"#))
    }

    @Test func quickReconnectIsNotALeave() throws {
        let fixture = HubFixture()
        let (reader, other) = (try fixture.subscribe("u1"), try fixture.subscribe("u2"))
        fixture.hub.tick()
        _ = reader.read()
        other.close()
        fixture.advance(3_000)
        _ = try fixture.subscribe("u2")
        fixture.advance(60_000)
        fixture.hub.tick()
        #expect(reader.events().isEmpty)
    }

    @Test func aStreamWithoutEventsGetsAHeartbeat() throws {
        let fixture = HubFixture()
        let (reader, lines) = (try fixture.subscribe("u1"), try fixture.subscribe("u2", .jsonLines))
        fixture.hub.tick()
        (_, _) = (reader.read(), lines.read())
        fixture.advance(14_999)
        fixture.hub.tick()
        #expect(reader.read().isEmpty)
        fixture.advance(1)
        fixture.hub.tick()
        fixture.hub.tick()
        #expect(reader.read() == ":\n\n")
        #expect(lines.read() == "\n")
        fixture.advance(14_000)
        fixture.send()
        fixture.advance(14_000)
        fixture.hub.tick()
        #expect(reader.read().hasPrefix("id: 1.1\n"))
    }

    @Test func aUserAndAnAddressHaveSoManyStreams() throws {
        let fixture = HubFixture()
        let readers = try (0..<4).map { try fixture.subscribe(in: HubFixture.room("r\($0)")) }
        #expect(throws: SVGAError.tooManyStreams(of: "user", limit: 4)) { try fixture.subscribe() }
        readers[0].close()
        _ = try fixture.subscribe()
        for number in 0..<60 { _ = try fixture.subscribe("v\(number)") }
        #expect(throws: SVGAError.tooManyStreams(of: "address", limit: 64)) { try fixture.subscribe("w") }
        _ = try fixture.subscribe("w", address: "192.0.2.2")
        // Streams without an address are not counted by it.
        for number in 0..<100 { _ = try fixture.subscribe("x\(number)", address: nil) }
    }

    @Test func aSingleSessionEndsEarlierStreams() throws {
        var settings = HubSettings()
        (settings.isSingleSession, settings.streamsPerUser) = (true, 1)
        let fixture = HubFixture(settings)
        let first = try fixture.subscribe("u1")
        let second = try fixture.subscribe("u1", in: HubFixture.room("r2"))
        #expect(first.events() == [Event("replaced", #"{"type":"replaced"}"#)])
        #expect(first.body.ending == .ended)
        #expect(second.body.ending == nil)
        #expect(fixture.hub.statistics.streamCount == 1)
    }

    @Test func aRoomThatClosesSaysSoAndEndsItsStreams() throws {
        let fixture = HubFixture()
        let reader = try fixture.subscribe()
        fixture.send()
        fixture.hub.disband(HubFixture.room)
        #expect(reader.events().map(\.name) == ["gift", "disband"])
        #expect(reader.body.ending == .ended)
    }

    @Test func emptyRoomsTakeNoMemory() throws {
        let fixture = HubFixture()
        for number in 0..<100 {
            let room = HubFixture.room("r\(number)")
            try fixture.subscribe("u\(number)", in: room).close()
            fixture.send(in: room)
            fixture.hub.like(1, by: HubFixture.user("u"), in: room)
        }
        #expect(fixture.hub.statistics.roomCount == 0)
        #expect(fixture.hub.statistics.streamCount == 0)
    }

    @Test func theAudienceComesInPages() throws {
        let fixture = HubFixture()
        let readers = try (0..<7).map { try fixture.subscribe("u\($0)") }
        _ = try fixture.subscribe("u3")
        readers[1].close()
        fixture.advance(5_000)
        fixture.hub.tick()
        var (names, next): ([String], Int?) = ([], 0)
        while let after = next {
            let page = fixture.hub.audience(of: HubFixture.room, after: after, limit: 2)
            #expect(page.count == 6)
            #expect(page.users.count <= 2)
            names += page.users.map(\.userID.text)
            next = page.next
        }
        #expect(names == ["u0", "u2", "u3", "u4", "u5", "u6"])
        #expect(fixture.hub.audience(of: HubFixture.room("none"), limit: 10) == AudiencePage(count: 0))
    }

    @Test func numbersOfLostGiftsAreToldAgainInANewEpoch() async throws {
        let fixture = HubFixture()
        fixture.send(5)
        let live = try fixture.subscribe("u1")
        let late = try fixture.subscribe("u2", after: 3)
        fixture.send(2)
        #expect(await HubFixture.events(of: live, count: 2).map(\.id) == [6, 7])
        #expect(await HubFixture.events(of: late, count: 4).map(\.id) == [4, 5, 6, 7])
        fixture.lose(3)
        fixture.send(4)
        var expected = (5...8).map { (seq: Int) in Event(id: seq, "gift", "{\"seq\":\(seq)}") }
        expected.insert(Event(id: 4, "reset", #"{"seq":4,"type":"reset"}"#), at: 0)
        #expect(await HubFixture.events(of: live, count: 5) == expected)
        // Streams that come back with numbers of either epoch, and one that has seen no number of a lost gift.
        let lost = try fixture.subscribe("u3", after: 6)
        #expect(await HubFixture.events(of: lost, count: 5) == expected)
        let known = try fixture.subscribe("u4", after: 4)
        #expect(await HubFixture.events(of: known, count: 4).map(\.id) == [5, 6, 7, 8])
        let new = try fixture.subscribe("u5", after: EventPosition(epoch: 2, seq: 6))
        #expect(await HubFixture.events(of: new, count: 2).map(\.id) == [7, 8])
        fixture.send()
        for reader in [live, late, lost, known, new] {
            let end = SteadyClock.now + 60_000_000_000
            var last: Int?
            while last != 9, SteadyClock.now < end {
                last = reader.events().last?.id ?? last
                await Task.yield()
            }
            #expect(last == 9)
        }
    }

    @Test func aThreadTicks() async throws {
        let fixture = HubFixture()
        let reader = try fixture.subscribe()
        #expect(fixture.hub.startTicking() == 0)
        #expect(fixture.hub.startTicking() == 0)
        #expect(await HubFixture.events(of: reader, count: 1).map(\.name) == ["join"])
        fixture.hub.stopTicking()
        fixture.hub.stopTicking()
    }
}
