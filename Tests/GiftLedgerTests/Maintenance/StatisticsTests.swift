import GiftLedger
import GiftModel
import Testing

@Suite struct StatisticsTests {
    let fixture: LedgerFixture

    init() throws { fixture = try LedgerFixture() }

    @Test(arguments: LedgerStore.all) func totalsEqualTheCoinsSpent(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        try await fixture.credit(ledger, 100)
        try await fixture.credit(ledger, 100, to: "u2")
        _ = try await ledger.place(fixture.order("1", count: 4))
        _ = try await ledger.place(fixture.order("2", from: "u2", count: 5, to: "star"))
        _ = try await ledger.place(fixture.order("3", gift: "smile", count: 9))
        fixture.clocks.advance(by: 24 * 3_600_000)
        _ = try await ledger.place(fixture.order("4", from: "u2"))
        func rows(_ grouping: LedgerGrouping) async throws -> [String] {
            try await ledger.ledger(by: grouping, of: nil, from: nil, to: nil).map {
                "\($0.name) \($0.orderCount) \($0.giftCount) \($0.coins)"
            }
        }
        #expect(try await rows(.sender) == ["u2 2 6 18", "u1 2 13 12"])
        #expect(try await rows(.receiver) == ["host 3 14 15", "star 1 5 15"])
        #expect(try await rows(.gift) == ["rose 3 10 30", "smile 1 9 0"])
        #expect(try await rows(.day) == ["2027-01-15 3 18 27", "2027-01-16 1 1 3"])
        let own = try await ledger.ledger(by: .sender, of: UserID("u1"), from: nil, to: nil)
        #expect(own.map(\.name) == ["u1"] && own.map(\.coins) == [12])
        let received = try await ledger.ledger(by: .receiver, of: UserID("star"), from: nil, to: nil)
        #expect(received.map(\.name) == ["star"] && received.map(\.orderCount) == [1])
        #expect(try await ledger.ledger(by: .sender, of: UserID("u3"), from: nil, to: nil).isEmpty)
        let start = 1_800_000_000_000
        #expect(try await ledger.ledger(by: .gift, of: nil, from: start + 1, to: nil).map(\.coins) == [3])
        #expect(try await ledger.ledger(by: .gift, of: nil, from: nil, to: start).isEmpty)
    }

    @Test(
        arguments: LedgerStore.all,
        [
            ("INSERT INTO entry (\"order\", account, amount, at) VALUES ('x', 'outside', 1, 0)", "sum to 1"),
            ("UPDATE wallet SET coins = 99", "wallet of u1"), ("DELETE FROM wallet", "there is no wallet"),
            ("UPDATE room SET seq = 9", "orders have"), ("UPDATE gift_order SET seq = 2 WHERE seq = 1", "numbers in"),
            ("DELETE FROM event WHERE seq = 2", "2 events in 1…3"),
            ("UPDATE gift_order SET cost = 4 WHERE seq = 1", "it cost 4"),
            ("UPDATE gift_order SET state = 2 WHERE seq = 1", "was not accepted"),
            ("DELETE FROM gift_order WHERE seq = 3", "its order was not accepted"),
        ]) func whatDoesNotFitIsFound(store: LedgerStore, fault: (damage: String, words: String)) async throws
    {
        let ledger = try await fixture.open(on: store)
        try await fixture.credit(ledger, 100)
        for number in 0..<3 { _ = try await ledger.place(fixture.order("\(number)")) }
        #expect(try await ledger.reconcile().faults == [])
        ledger.close()
        try #require(fixture.execute(fault.damage, on: store))
        let faults = try await fixture.make(on: store).reconcile().faults
        #expect(faults.contains { $0.contains(fault.words) }, "\(faults)")
    }

    @Test(arguments: LedgerStore.all) func entriesCannotBeChanged(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        try await fixture.credit(ledger, 100)
        ledger.close()
        #expect(fixture.execute("UPDATE wallet SET coins = coins", on: store))
        #expect(!fixture.execute("UPDATE entry SET amount = 0", on: store))
        #expect(!fixture.execute("DELETE FROM entry", on: store))
    }
}
