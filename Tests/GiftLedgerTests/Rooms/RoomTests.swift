import GiftLedger
import GiftModel
import SVGASystem
import Testing

@Suite struct RoomTests {
    let fixture: LedgerFixture

    init() throws { fixture = try LedgerFixture() }

    private func open(
        _ ledger: any SQLRepository, _ room: String, _ host: String = "host", kind: StoredRoom.Kind = .live
    ) async throws -> RoomOutcome {
        try await ledger.openRoom(RoomID(room), RoomDetails(host: fixture.user(host), kind: kind, title: room))
    }

    @Test(arguments: LedgerStore.all) func aRoomLives(store: LedgerStore) async throws {
        let ledger = try fixture.make(on: store)
        guard case .opened(let room) = try await open(ledger, "a/b") else {
            Issue.record("it was there")
            return
        }
        #expect((room.isOpen, room.seq, room.title, room.openedAt) == (true, 0, "a/b", 1_800_000_000_000))
        guard case .changed = try await open(ledger, "a/b") else {
            Issue.record("it was not there")
            return
        }
        #expect(try await open(ledger, "a/b", "other") == .otherHost)
        try await ledger.addLikes(5, in: RoomID("a/b"))
        #expect(try await ledger.closeRoom(RoomID("a/b"))?.likeCount == 5)
        #expect(try await ledger.closeRoom(RoomID("a/b")) == nil)
        #expect(try await ledger.room(RoomID("a/b"))?.isOpen == false)
        guard case .opened(let again) = try await open(ledger, "a/b") else {
            Issue.record("it was open")
            return
        }
        #expect(again.version > room.version)
        #expect(try await ledger.room(RoomID("none")) == nil)
    }

    @Test(arguments: LedgerStore.all) func sequenceNumbersContinueWhenARoomReopens(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        _ = try await ledger.place(fixture.order("1", gift: "smile"))
        _ = try await ledger.closeRoom(fixture.room)
        _ = try await open(ledger, "r1")
        #expect(try await ledger.place(fixture.order("2", gift: "smile")).event?.seq == 2)
    }

    @Test(arguments: LedgerStore.all) func liveRoomsAreSortedByCoins(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        try await fixture.credit(ledger, 100)
        _ = try await open(ledger, "old", kind: .recording)
        for room in ["a/1", "b", "c"] { _ = try await open(ledger, room) }
        _ = try await ledger.place(fixture.order("1", room: "c"))
        _ = try await ledger.place(fixture.order("2", count: 2, room: "a/1"))
        var (names, cursor) = ([String](), String?.none)
        repeat {
            let page = try await ledger.rooms(after: cursor, limit: 2)
            names += page.items.map(\.room.text)
            cursor = page.next
        } while cursor != nil
        #expect(names == ["a/1", "c", "b", "r1", "old"])
        #expect(try await ledger.rooms(after: "rubbish", limit: 0).items.count == 1)
    }

    @Test(arguments: LedgerStore.all) func changesSinceAVersion(store: LedgerStore) async throws {
        let ledger = try fixture.make(on: store)
        for room in ["a", "b", "c"] { _ = try await open(ledger, room) }
        _ = try await ledger.closeRoom(RoomID("a"))
        let changes = try #require(try await ledger.roomChanges(since: 2, limit: 9))
        #expect((changes.rooms.map(\.room.text), changes.closed.map(\.text)) == (["c"], ["a"]))
        #expect((changes.version, changes.hasMore) == (4, false))
        let part = try #require(try await ledger.roomChanges(since: 0, limit: 1))
        #expect((part.rooms.map(\.room.text), part.version, part.hasMore) == (["b"], 2, true))
        #expect(try await ledger.roomChanges(since: 5, limit: 9) == nil)
    }

    @Test(arguments: LedgerStore.all) func mutesEnd(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        try await ledger.mute(UserID("u1"), in: fixture.room, for: 1_000)
        try await ledger.mute(UserID("u2"), in: fixture.room, for: nil)
        try await ledger.mute(UserID("u3"), in: fixture.room, for: .max)
        #expect(try await ledger.isMuted(UserID("u1"), in: fixture.room))
        #expect(try await !ledger.isMuted(UserID("u1"), in: RoomID("r2")))
        #expect(try await ledger.mutes(in: fixture.room).map(\.user.text) == ["u1", "u2", "u3"])
        // The muted still gift.
        #expect(try await ledger.place(fixture.order("k", gift: "smile")).isAccepted)
        fixture.clocks.advance(by: 1_000)
        #expect(try await !ledger.isMuted(UserID("u1"), in: fixture.room))
        try await ledger.unmute(UserID("u2"), in: fixture.room)
        try await ledger.prune()
        #expect(try await ledger.mutes(in: fixture.room).map(\.user.text) == ["u3"])
    }

    @Test(arguments: LedgerStore.all) func eventsAreReadAfterASequenceNumber(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        for number in 0..<5 { _ = try await ledger.place(fixture.order("\(number)", gift: "smile")) }
        let told = fixture.told.withLock { $0 }
        #expect(try await ledger.events(in: fixture.room, after: 2, limit: 2) == .events(Array(told[2..<4]), last: 5))
        #expect(try await ledger.events(in: fixture.room, after: 5, limit: 2) == .events([], last: 5))
        #expect(try await ledger.events(in: fixture.room, after: 6, limit: 2) == .reset(last: 5))
        #expect(try await ledger.events(in: RoomID("r2"), after: 0, limit: 2) == nil)
        #expect(try await ledger.events(afterNumber: told[3].number, of: 1, limit: 9) == [told[4]])
        #expect(try await ledger.relayPosition("redis") == 0)
        try await ledger.setRelayPosition("redis", to: 4)
        #expect(try await ledger.relayPosition("redis") == 4)
        try await ledger.setRelayPosition("redis", to: 3)
        #expect(try await ledger.relayPosition("redis") == 4)
    }
}
