import GiftLedger
import GiftModel
import Testing

private let day = 24 * 3_600_000

@Suite struct ClockTests {
    let fixture: LedgerFixture

    init() throws { fixture = try LedgerFixture() }

    @Test(arguments: LedgerStore.all, [day, -day, 365 * day, -400 * day]) func wallClockJumpsChangeOnlyTimes(
        store: LedgerStore, leap: Int
    )
        async throws
    {
        let ledger = try await fixture.open(on: store)
        try await fixture.credit(ledger, 100)
        let first = try await ledger.place(fixture.order("k"))
        let asked = try await fixture.ask(ledger, "hook")
        for _ in 0..<2 { _ = try await ledger.settle(asked, .noAnswer("lost")) }
        try await ledger.mute(UserID("u9"), in: fixture.room, for: 60_000)
        fixture.clocks.leap(by: leap)
        try await ledger.prune()
        // Keys are known, events are kept, calls are not early, mutes continue.
        #expect(try await ledger.place(fixture.order("k")).isReplay)
        let event = try #require(first.event)
        #expect(try await ledger.events(in: fixture.room, after: 0, limit: 5) == .events([event], last: 1))
        #expect(try await ledger.dueOrders(limit: 5) == [])
        #expect(try await ledger.isMuted(UserID("u9"), in: fixture.room))
        let second = try await ledger.place(fixture.order("k2"))
        #expect(second.orderID.isAfter(first.orderID))
        let next = try #require(try second.event?.event())
        #expect((next.seq, next.time) == (2, 1_800_000_000_000 + leap))
        fixture.clocks.advance(by: 5_000)
        #expect(try await ledger.dueOrders(limit: 5).map(\.id) == [asked.id])
    }

    @Test(arguments: LedgerStore.all) func restartWithAnEarlierClockWorks(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        let first = try await ledger.place(fixture.order("k", gift: "smile"))
        ledger.close()
        fixture.clocks.leap(by: -day)
        let next = try await fixture.open(on: store)
        try await next.prune()
        #expect(try await next.place(fixture.order("k", gift: "smile")).isReplay)
        let second = try await next.place(fixture.order("k2", gift: "smile"))
        #expect(second.orderID.isAfter(first.orderID))
    }

    @Test(arguments: LedgerStore.all) func namesRiseWithinAMillisecond(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        var last = try #require(OrderID("00000000-0000-7000-8000-000000000000"))
        for number in 0..<300 {
            let id = try #require(try await ledger.place(fixture.order("\(number)", gift: "smile")).orderID)
            #expect(id > last)
            #expect(id.text.utf8.dropFirst(14).first == UInt8(ascii: "7"), "version 7")
            last = id
        }
    }
}
