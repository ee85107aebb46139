import GiftModel
import Testing

@testable import GiftLedger

private let hour = 3_600_000

@Suite struct PruningTests {
    let fixture: LedgerFixture

    init() throws { fixture = try LedgerFixture() }

    @Test(arguments: LedgerStore.all) func eventsGoAfterADayAndKeysNever(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        try await fixture.credit(ledger, 100)
        let first = try await ledger.place(fixture.order("k"))
        fixture.clocks.advance(by: 25 * hour)
        let second = try await ledger.place(fixture.order("k2"))
        try await ledger.prune()
        #expect(try await ledger.events(in: fixture.room, after: 0, limit: 9) == .reset(last: 2))
        let event = try #require(second.event)
        #expect(try await ledger.events(in: fixture.room, after: 1, limit: 9) == .events([event], last: 2))
        // The answer outlives its event.
        let again = try await ledger.place(fixture.order("k"))
        #expect(again.isReplay)
        #expect(again.event?.body == first.event?.body)
        fixture.clocks.advance(by: 24 * hour)
        fixture.clocks.leap(by: 49 * hour)
        try await ledger.prune()
        #expect(try await ledger.place(fixture.order("k")).isReplay)
        #expect(try await ledger.place(fixture.order("k2")).isReplay)
        #expect(try await ledger.balance(of: UserID("u1")) == 94)
        let report = try await ledger.reconcile()
        #expect(report.faults == [])
        #expect(report.entryCount == 2 + 2 * 2)
        #expect(try await ledger.ledger(by: .gift, of: nil, from: nil, to: nil).first?.coins == 6)
    }

    @Test(arguments: LedgerStore.all) func aRoomKeepsItsLastEvents(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store) { $0.retention.eventsOfRoom = 10 }
        for number in 0..<30 { _ = try await ledger.place(fixture.order("\(number)", gift: "smile")) }
        try await ledger.prune()
        #expect(try await ledger.events(in: fixture.room, after: 19, limit: 99) == .reset(last: 30))
        guard case .events(let events, 30) = try await ledger.events(in: fixture.room, after: 20, limit: 99) else {
            Issue.record("they were removed")
            return
        }
        #expect(events.map(\.seq) == Array(21...30))
        #expect(try await ledger.place(fixture.order("3", gift: "smile")).event?.seq == 4)
        #expect(try await ledger.reconcile().faults == [])
    }

    /// A server may be killed between two steps.
    @Test(arguments: LedgerStore.all) func aStepTakesTheOldestEvents(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store) { $0.retention.eventsOfRoom = 10 }
        for number in 0..<700 { _ = try await ledger.place(fixture.order("\(number)", gift: "smile")) }
        let hasMore = try await ledger.write(.exclusive) { session in
            // PostgreSQL finds rows where it wrote them last, unless it is told an order.
            try session.database.run("UPDATE event SET at = at WHERE seq <= 300", [])
            return try Pruning(session).step()
        }
        #expect(hasMore)
        #expect(try await ledger.reconcile().faults == [])
    }

    @Test(arguments: LedgerStore.all) func manyRowsGoInSteps(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        for number in 0..<600 { _ = try await ledger.place(fixture.order("\(number)", gift: "smile")) }
        let last = try await ledger.place(fixture.order("last", gift: "smile"))
        fixture.clocks.advance(by: 49 * hour)
        try await ledger.prune()
        #expect(try await ledger.events(afterNumber: 0, of: 1, limit: 9).map(\.seq) == [601], "numbers go on behind it")
        #expect(try await ledger.place(fixture.order("0", gift: "smile")).isReplay)
        let next = try await ledger.place(fixture.order("new", gift: "smile"))
        #expect((next.event?.number ?? 0) > (last.event?.number ?? 0))
        #expect(try await ledger.reconcile().faults == [])
    }

    @Test(arguments: LedgerStore.all) func undecidedOrdersStay(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        let order = try await fixture.ask(ledger)
        _ = try await ledger.settle(order, .noAnswer("lost"))
        fixture.clocks.advance(by: 72 * hour)
        try await ledger.prune()
        #expect(try await ledger.order(order.id)?.gift.name == "Rose")
        #expect(try await ledger.ask(fixture.order("k", count: 2)).record?.state == .unknown)
    }
}
