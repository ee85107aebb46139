import GiftLedger
import GiftModel
import SVGASystem
import Testing

@Suite struct OrderTests {
    let fixture: LedgerFixture

    init() throws { fixture = try LedgerFixture() }

    @Test(arguments: LedgerStore.all) func anOrderIsBilledRecordedAndTold(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        try await fixture.credit(ledger, 100)
        let answer = try await ledger.place(fixture.order("k1", count: 5))
        #expect(answer.balance == 85)
        #expect(!answer.isReplay)
        let event = try #require(answer.event)
        #expect((event.seq, event.room) == (1, fixture.room))
        #expect(try event.event().id.text == answer.orderID?.text)
        #expect(fixture.told.withLock { $0 } == [event])
        #expect(try await ledger.balance(of: UserID("u1")) == 85)
        #expect(try await ledger.events(in: fixture.room, after: 0, limit: 9) == .events([event], last: 1))
        let income = try await ledger.entries(of: .income(UserID("host")), after: nil, limit: 9)
        #expect(income.items.map(\.amount) == [15])
        let id = try #require(answer.orderID)
        let stored = try #require(try await ledger.order(id))
        #expect((stored.state, stored.cost, stored.seq) == (.accepted, 15, 1))
        #expect(try await ledger.reconcile().faults == [])
    }

    @Test(arguments: LedgerStore.all) func eventsAreWrittenAsEventsAreRead(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        try await fixture.credit(ledger, 100)
        let answer = try await ledger.place(fixture.order("k1", to: "u\"2\\\u{1F381}"))
        let body = try #require(answer.event).body
        let event = try GiftEvent(from: Array(body.utf8))
        let written = String(decoding: try event.json(), as: UTF8.self)
        #expect(written == body, "\(written)\n\(body)")
        #expect((event.seq, event.count, event.cost, event.catalogVersion) == (1, 1, 3, ledger.catalog().version))
        #expect(event.gift == ledger.gift(fixture.rose)?.value)
        #expect(event.sender == (try fixture.user("u1")))
        #expect(event.time == 1_800_000_000_000)
    }

    @Test(arguments: LedgerStore.all) func hostReceivesGiftsWithoutAReceiver(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        let event = try await ledger.place(fixture.order("k", gift: "smile")).event?.event()
        #expect(event?.receiver == (try fixture.user("host")))
        #expect(try await ledger.place(fixture.order("k2", gift: "smile")).balance == 0)
    }

    @Test(arguments: LedgerStore.all) func tooFewCoinsLeaveNoRecord(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        try await fixture.credit(ledger, 2)
        #expect(
            try await ledger.place(fixture.order("k")) == .refused(.insufficientBalance(have: 2, need: 3), nil))
        #expect(try await ledger.reconcile().orderCount == 0)
        try await fixture.credit(ledger, 100, key: "second")
        #expect(try await ledger.place(fixture.order("k")).balance == 99)
        #expect(fixture.told.withLock { $0.count } == 1)
    }

    @Test(arguments: LedgerStore.all, [("host", "host"), ("u1", "u1"), ("u1", "u7"), ("host", nil)])
    func theRoomSaysWhoGetsGifts(store: LedgerStore, users: (sender: String, receiver: String?)) async throws {
        let ledger = try await fixture.open(on: store)
        let order = try fixture.order("k", from: users.sender, gift: "smile", to: users.receiver)
        #expect(try await ledger.place(order) == .notTaken(.receiverNotAllowed))
        // A room that changes keeps its receivers where it does not name them.
        _ = try await ledger.openRoom(fixture.room, RoomDetails(host: fixture.user("host")))
        #expect(try await ledger.place(fixture.order("k", gift: "smile", to: "star")).isAccepted)
    }

    @Test(arguments: LedgerStore.all) func aRepeatedKeyGetsTheStoredAnswer(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        try await fixture.credit(ledger, 10)
        let first = try await ledger.place(fixture.order("k"))
        // Closing the room or changing the price does not affect paid orders.
        _ = try await ledger.closeRoom(fixture.room)
        _ = try await ledger.edit(.delete(.gift(fixture.rose)), ifVersion: nil)
        let second = try await ledger.place(fixture.order("k", stated: 99))
        #expect(second.isReplay)
        #expect((second.event, second.orderID) == (first.event, first.orderID))
        #expect(try await ledger.balance(of: UserID("u1")) == 7)
        #expect(fixture.told.withLock { $0.count } == 1)
    }

    @Test(
        arguments: LedgerStore.all,
        [(2, "rose", nil, "r1"), (1, "smile", nil, "r1"), (1, "rose", "u9", "r1"), (1, "rose", nil, "r2")])
    func aKeyIsForOneOrder(
        store: LedgerStore, other: (count: Int, gift: String, receiver: String?, room: String)
    ) async throws {
        let ledger = try await fixture.open(on: store)
        try await fixture.credit(ledger, 100)
        _ = try await ledger.place(fixture.order("k"))
        let other = try fixture.order(
            "k", gift: other.gift, count: other.count, to: other.receiver, room: other.room)
        #expect(try await ledger.place(other) == .notTaken(.keyReused))
        #expect(try await ledger.balance(of: UserID("u1")) == 97)
        // The key of another sender is another key.
        #expect(try await ledger.place(fixture.order("k", from: "u2", gift: "smile")).isAccepted)
    }

    @Test(arguments: LedgerStore.all) func invalidOrdersLeaveNoTrace(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        try await fixture.credit(ledger, 100)
        _ = try await ledger.edit(.putGift(Gift(giftID: GiftID("hidden"), name: "H"), isListed: false), ifVersion: nil)
        let orders: [(PreparedOrder, NotTaken)] = [
            (try fixture.order("k", gift: "none"), .unknownGift),
            (try fixture.order("k", gift: "hidden"), .unknownGift),
            (try fixture.order("k", room: "r2"), .noSuchRoom), (try fixture.order("k", stated: 2), .priceChanged(3)),
            (try fixture.order("k", count: 0), .invalid("count: 0 is not an integer in 1…9999")),
            (try fixture.order("k", count: .min), .invalid("count: \(Int.min) is not an integer in 1…9999")),
            (try fixture.order("k", count: 10_000), .invalid("count: 10000 is not an integer in 1…9999")),
        ]
        for (order, reason) in orders { #expect(try await ledger.place(order) == .notTaken(reason)) }
        _ = try await ledger.closeRoom(fixture.room)
        #expect(try await ledger.place(fixture.order("k")) == .notTaken(.roomClosed))
        let report = try await ledger.reconcile()
        #expect((report.orderCount, report.faults) == (0, []))
    }

    @Test(arguments: LedgerStore.all) func theDearestOrderFits(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        _ = try await ledger.edit(
            .putGift(Gift(giftID: GiftID("dear"), name: "Dear", coins: 1_000_000_000)), ifVersion: nil)
        try await fixture.credit(ledger, GiftOrder.maxCoins)
        let answer = try await ledger.place(fixture.order("k", gift: "dear", count: 9_999))
        #expect(answer.balance == GiftOrder.maxCoins - 9_999_000_000_000)
    }

    @Test(arguments: LedgerStore.all) func numbersOfRoomsHaveNoGaps(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        _ = try await ledger.openRoom(RoomID("r2"), RoomDetails(host: fixture.user("other")))
        try await fixture.credit(ledger, 9)
        for number in 0..<10 {
            _ = try await ledger.place(fixture.order("\(number)", room: number % 2 == 0 ? "r1" : "r2"))
        }
        #expect(fixture.told.withLock { $0.filter { $0.room == fixture.room }.map(\.seq) } == [1, 2])
        #expect(fixture.told.withLock { $0.filter { $0.room != fixture.room }.map(\.seq) } == [1])
        #expect(try await ledger.room(fixture.room)?.heat == 6)
    }

    @Test func aLedgerInMemoryDoesTheSame() async throws {
        let ledger = try GiftLedger(fixture.configuration(isInMemory: true))
        try await fixture.fill(ledger)
        try await fixture.credit(ledger, 10)
        #expect(try await ledger.place(fixture.order("k")).balance == 7)
        #expect(try await ledger.reconcile().faults == [])
    }
}
