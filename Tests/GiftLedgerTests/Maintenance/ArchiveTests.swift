import GiftModel
import Testing

@testable import GiftLedger

private let day = 24 * 3_600_000

/// Orders that an operator moved to an archive: their keys stay used, and all sums stay.
@Suite struct ArchiveTests {
    let fixture: LedgerFixture

    init() throws { fixture = try LedgerFixture() }

    private func action(_ name: OperatorAction.Name = .archive) throws -> OperatorAction {
        OperatorAction(name, by: try UserID("ops"), note: "old", key: try IdempotencyKey("a"))
    }

    /// The orders that can be archived.
    private func archivable(_ ledger: any SQLRepository) async throws -> [OrderID: OrderState] {
        let page = try await ledger.archivableOrders(before: fixture.clocks.clock.wall(), after: nil, limit: 200)
        return Dictionary(uniqueKeysWithValues: page.items.map { ($0.id, $0.state) })
    }

    /// All that the books, the statistics and the comparison of the tables say.
    private func sums(_ ledger: any SQLRepository) async throws -> String {
        let report = try await ledger.reconcile()
        #expect(report.faults == [])
        let books = try await ledger.orders(from: nil, to: nil, after: nil, limit: 200).items.map {
            "\($0.id) \($0.payment) \($0.sender.userID) \($0.cost) \($0.state) \($0.createdAt) \($0.isUnbilled)"
        }
        var gifts: [String] = []
        for grouping in [LedgerGrouping.sender, .receiver, .gift, .day] {
            gifts += try await ledger.ledger(by: grouping, of: nil, from: nil, to: nil).map {
                "\($0.name) \($0.orderCount) \($0.giftCount) \($0.coins)"
            }
        }
        return (books + gifts + ["\(report)"]).joined(separator: "\n")
    }

    @Test(arguments: LedgerStore.all) func anArchivedKeyIsNeverChargedAgain(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        try await fixture.credit(ledger, 100)
        let user = try UserID("u1")
        let first = try #require(try await ledger.place(fixture.order("k1", count: 2)).orderID)
        let refunded = try #require(try await ledger.place(fixture.order("k2")).record)
        _ = try await ledger.apply(.refunded, to: refunded, by: action(.refund))
        _ = try await ledger.abandon(IdempotencyKey("k3"), of: user)
        let refused = try await fixture.ask(ledger, "k4")
        _ = try await ledger.settle(refused, .declined(code: 7, reason: "risk"))
        fixture.clocks.advance(by: 2 * day)
        // The last event stays, so that numbers go on, and so does its order.
        _ = try await ledger.place(fixture.order("k5"))
        #expect(try await archivable(ledger).count == 2, "events are kept")
        try await ledger.prune()
        let before = try await sums(ledger)
        let old = try await archivable(ledger)
        #expect(old.count == 4 && old[first] == .accepted && old[refunded.id] == .refunded)
        #expect(try await ledger.archive(old, action()) == 4)
        #expect(try await ledger.archive(old, action()) == 0, "a second time changes nothing")
        #expect(try await archivable(ledger).isEmpty)
        #expect(try await sums(ledger) == before)
        let audit = try await ledger.audit(of: nil, after: nil, limit: 9).items.map(\.action)
        #expect(audit == ["refund", "archive"])
        for isBilledOutside in [false, true] {
            for (key, count, state) in [("k1", 2, OrderState.accepted), ("k2", 1, .refunded), ("k3", 1, .void)] {
                let order = try fixture.order(key, count: count)
                let outcome = try await ledger.place(order, isBilledOutside: isBilledOutside)
                guard case .notTaken(.archived, let record?) = outcome else {
                    Issue.record("\(key): \(outcome)")
                    continue
                }
                #expect(record.state == state && record.isArchived)
                #expect(try await ledger.outcome(of: order) == outcome, "readers say the same")
                #expect(try await ledger.abandon(IdempotencyKey(key), of: user).state == state)
            }
        }
        #expect(try await ledger.place(fixture.order("k1", count: 3)) == .notTaken(.keyReused))
        #expect(try await ledger.place(fixture.order("k1", from: "u2", gift: "smile")).isAccepted, "another's key")
        #expect(try await ledger.balance(of: user) == 91)
        #expect(try await ledger.order(first)?.isArchived == true)
        // An archived order does not change any more.
        let record = try #require(try await ledger.order(first))
        #expect(try await ledger.apply(.refunded, to: record, by: action()) == nil)
        #expect(try await ledger.balance(of: user) == 91)
        #expect(try await ledger.reconcile().faults == [])
    }

    /// The newest order may be an archived one when the clock goes back.
    @Test(arguments: LedgerStore.all) func newIDsRiseAboveArchivedOnes(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        fixture.clocks.advance(by: day)
        let id = try await ledger.abandon(IdempotencyKey("k"), of: UserID("u1")).id
        fixture.clocks.advance(by: 1)
        #expect(try await ledger.archive(archivable(ledger), action()) == 1)
        ledger.close()
        fixture.clocks.leap(by: -day / 2)
        let next = try await fixture.open(on: store)
        #expect(try await next.place(fixture.order("new", gift: "smile")).orderID.isAfter(id))
    }

    @Test(arguments: LedgerStore.all) func ordersThatWaitAreNotArchived(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        let pending = try await fixture.ask(ledger, "pending")
        let unknown = try await fixture.ask(ledger, "unknown")
        _ = try await ledger.settle(unknown, .noAnswer("lost"))
        // The answer comes so late that the charge is returned.
        let late = try await fixture.ask(ledger, "late")
        _ = try await ledger.settle(late, .declined(code: 1, reason: ""))
        _ = try await ledger.settle(late, .charged(balance: nil))
        let sent = try await fixture.ask(ledger, "void")
        _ = try await ledger.settle(sent, .notSent("no connection"))
        fixture.clocks.advance(by: 90 * day)
        try await ledger.prune()
        #expect(try await ledger.order(late.id)?.state == .cancelled)
        #expect(try await archivable(ledger) == [sent.id: .void])
        let all = [pending.id: OrderState.pending, unknown.id: .unknown, late.id: .cancelled]
        #expect(try await ledger.archive(all, action()) == 0)
        // One that changed after it was written to the archive stays, too.
        #expect(try await ledger.archive([sent.id: .refused], action()) == 0)
        #expect(fixture.execute("UPDATE gift_order SET attention = 1 WHERE key = 'void'", on: store))
        #expect(try await ledger.archive([sent.id: .void], action()) == 0)
        #expect(fixture.execute("UPDATE gift_order SET attention = 0 WHERE key = 'void'", on: store))
        #expect(try await ledger.archive([sent.id: .void], action()) == 1)
        #expect(try await ledger.audit(of: sent.id, after: nil, limit: 9).items.map(\.note) == ["old"])
        #expect(try await ledger.reconcile().faults == [])
    }

    /// Archived orders are compared with their entries and numbers like others.
    @Test(arguments: LedgerStore.all) func missingAndRepeatedRowsAreFound(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        try await fixture.credit(ledger, 100)
        for key in ["k1", "k2"] { _ = try await ledger.place(fixture.order(key)) }
        fixture.clocks.advance(by: 2 * day)
        try await ledger.prune()
        #expect(try await ledger.archive(archivable(ledger), action()) == 1)
        #expect(fixture.execute("UPDATE used_key SET cost = 4", on: store))
        #expect(try await ledger.reconcile().faults.count == 1)
        #expect(fixture.execute("UPDATE used_key SET cost = 3, key = 'k2'", on: store))
        let faults = try await ledger.reconcile().faults
        #expect(faults.count == 1 && faults.first?.hasSuffix("its key is that of an archived order") == true)
        #expect(fixture.execute("DELETE FROM used_key", on: store))
        let lost = try await ledger.reconcile().faults
        #expect(lost.count == 2, "its entries and its number are of no order: \(lost)")
    }
}
