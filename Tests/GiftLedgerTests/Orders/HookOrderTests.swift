import GiftLedger
import GiftModel
import SVGASystem
import Testing

@Suite struct HookOrderTests {
    let fixture: LedgerFixture

    init() throws { fixture = try LedgerFixture() }

    private func ask(_ ledger: any SQLRepository, _ key: String = "k", count: Int = 2) async throws -> StoredOrder {
        guard case .ask(let order) = try await ledger.prepare(fixture.order(key, count: count)) else {
            throw LedgerError(.closed)
        }
        return order
    }

    @Test(arguments: LedgerStore.all) func theHookDecides(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        let order = try await ask(ledger)
        #expect((order.state, order.cost, order.gift.name, order.sender.level) == (.pending, 6, "Rose", "7"))
        #expect(fixture.told.withLock { $0.isEmpty })
        #expect(try await ledger.reconcile().pendingCoins == 6)
        #expect(
            try await ledger.prepare(fixture.order("k", count: 2))
                == .answered(
                    OrderAnswer(.underWay, of: order.id, isReplay: true)))
        #expect(try await ledger.prepare(fixture.order("k")) == .answered(OrderAnswer(.keyReused)))
        let answer = try #require(try await ledger.settle(order.id, as: .allow(balance: 44)))
        #expect((answer.outcome.balance, answer.outcome.event?.seq, answer.isReplay) == (44, 1, false))
        let event = try #require(try answer.outcome.event?.event())
        #expect(String(decoding: try event.json(), as: UTF8.self) == answer.outcome.event?.body)
        #expect(try await ledger.settle(order.id, as: .deny(code: 1, reason: "late"))?.outcome == answer.outcome)
        #expect(
            try await ledger.prepare(fixture.order("k", count: 2))
                == .answered(
                    OrderAnswer(answer.outcome, of: order.id, isReplay: true)))
        let outside = try await ledger.entries(of: .outside, after: nil, limit: 5)
        #expect(outside.items.map(\.amount) == [-6])
        #expect(try await ledger.reconcile().faults == [])
    }

    @Test(arguments: LedgerStore.all) func aDenialIsAFinalAnswer(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        let order = try await ask(ledger)
        let outcome = OrderOutcome.refused(code: 40_001, reason: "no \"risk\"")
        #expect(try await ledger.settle(order.id, as: .deny(code: 40_001, reason: "no \"risk\""))?.outcome == outcome)
        #expect(
            try await ledger.prepare(fixture.order("k", count: 2))
                == .answered(
                    OrderAnswer(outcome, of: order.id, isReplay: true)))
        #expect(try await ledger.settle(order.id, as: .allow(balance: nil))?.outcome == outcome)
        #expect(try await ledger.reconcile().entryCount == 0)
    }

    @Test(arguments: LedgerStore.all) func withoutAnAnswerItIsAskedAgain(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store) { $0.maxLateness = .max }
        let order = try await ask(ledger)
        var pauses: [Milliseconds] = []
        while true {
            let isUnknown = try await ledger.settle(order.id, as: .noAnswer)?.outcome == .unknown
            #expect(isUnknown)
            guard let stored = try await ledger.order(order.id), let next = stored.nextAttemptAt else { break }
            #expect(try await ledger.dueOrders(limit: 9) == [])
            let before = fixture.clocks.clock.wall()
            fixture.clocks.advance(by: next - before)
            pauses.append(next - before)
            #expect(try await ledger.dueOrders(limit: 9).map(\.id) == [order.id])
        }
        #expect(pauses.prefix(3) == [5_000, 30_000, 300_000])
        #expect(pauses.dropFirst(3).allSatisfy { $0 == 3_600_000 })
        #expect((23...25).contains(pauses.count - 3), "hourly for a day")
        #expect(try await ledger.reconcile().unknownCoins == 6)
        #expect(
            try await ledger.prepare(fixture.order("k", count: 2))
                == .answered(
                    OrderAnswer(.unknown, of: order.id, isReplay: true)))
        #expect(try await ledger.settle(order.id, as: .allow(balance: nil))?.outcome.isAccepted == true)
    }

    @Test(arguments: LedgerStore.all, [LateGiftPolicy.deliver, .cancel]) func lateGiftsFollowThePolicy(
        store: LedgerStore, policy: LateGiftPolicy
    )
        async throws
    {
        let ledger = try await fixture.open(on: store) { $0.lateGift = policy }
        let order = try await ask(ledger)
        _ = try await ledger.settle(order.id, as: .noAnswer)
        fixture.clocks.advance(by: 5_000)
        let outcome = try await ledger.settle(order.id, as: .allow(balance: 1))?.outcome
        #expect(outcome?.isAccepted == (policy == .deliver))
        #expect(try await ledger.reconcile().faults == [])
    }

    @Test(arguments: LedgerStore.all, [true, false]) func whatComesTooLateIsCancelled(store: LedgerStore, closes: Bool)
        async throws
    {
        let ledger = try await fixture.open(on: store)
        let order = try await ask(ledger)
        _ = try await ledger.settle(order.id, as: .noAnswer)
        if closes { _ = try await ledger.closeRoom(fixture.room) } else { fixture.clocks.advance(by: 60_001) }
        #expect(try await ledger.settle(order.id, as: .allow(balance: 1)) == OrderAnswer(.cancelled, of: order.id))
        // The hook is told until it takes notice.
        let due = try await ledger.dueOrders(limit: 9)
        #expect(due.map(\.state) == [.cancelled])
        #expect(due.first?.gift.name == "Rose")
        _ = try await ledger.settle(order.id, as: .noAnswer)
        #expect(try await ledger.dueOrders(limit: 9) == [])
        fixture.clocks.advance(by: 5_000)
        #expect(try await ledger.dueOrders(limit: 9).count == 1)
        #expect(try await ledger.reconcile().unconfirmedCancellationCount == 1)
        _ = try await ledger.settle(order.id, as: .cancellationConfirmed)
        #expect(try await ledger.dueOrders(limit: 9) == [])
        #expect(fixture.told.withLock { $0.isEmpty })
        #expect(try await ledger.reconcile().faults == [])
    }

    /// The ledger may take an answer later than it came.
    @Test(arguments: LedgerStore.all, [true, false]) func whatIsRecordedTooLateIsCancelled(
        store: LedgerStore, closes: Bool
    ) async throws {
        let ledger = try await fixture.open(on: store) { $0.lateGift = .cancel }
        let soon = try await ask(ledger, "soon")
        fixture.clocks.advance(by: 60_000)
        #expect(try await ledger.settle(soon.id, as: .allow(balance: 1))?.outcome.isAccepted == true)
        let order = try await ask(ledger)
        if closes { _ = try await ledger.closeRoom(fixture.room) } else { fixture.clocks.advance(by: 60_001) }
        #expect(try await ledger.settle(order.id, as: .allow(balance: 1)) == OrderAnswer(.cancelled, of: order.id))
        #expect(try await ledger.dueOrders(limit: 9).map(\.id) == [order.id])
        #expect(try await ledger.reconcile().faults == [])
    }

    @Test(arguments: LedgerStore.all) func aRestartAsksAgain(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store) { $0.maxLateness = .max }
        let order = try await ask(ledger)
        ledger.close()
        let next = try await fixture.open(on: store) { $0.maxLateness = .max }
        if store == .postgres {
            // Another server may still ask: it is waited for a minute.
            #expect(try await next.order(order.id)?.state == .pending)
            fixture.clocks.advance(by: 60_000)
            try await next.prune()
        }
        #expect(try await next.order(order.id)?.state == .unknown)
        #expect(try await next.dueOrders(limit: 9) == [])
        fixture.clocks.advance(by: 5_000)
        #expect(try await next.dueOrders(limit: 9).map(\.id) == [order.id])
        #expect(try await next.settle(order.id, as: .allow(balance: 3))?.outcome.balance == 3)
    }

    @Test(arguments: LedgerStore.all) func anOrderThatNobodyWasAskedAboutIsWithdrawn(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        let first = try await ask(ledger)
        #expect(try await ledger.settle(first.id, as: .notAsked)?.outcome == .withdrawn)
        #expect(try await ledger.order(first.id) == nil)
        let second = try await ask(ledger)
        #expect(second.id > first.id)
        _ = try await ledger.settle(second.id, as: .noAnswer)
        fixture.clocks.advance(by: 5_000)
        #expect(try await ledger.settle(second.id, as: .notAsked)?.outcome == .unknown)
        #expect(try await ledger.dueOrders(limit: 9) == [])
        fixture.clocks.advance(by: 5_000)
        #expect(try await ledger.dueOrders(limit: 9).map(\.attempts) == [1])
    }

    @Test(arguments: LedgerStore.all) func anUnknownOrderIsNone(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        let id = try #require(OrderID("0190b6c4-77a0-7d3e-9c1b-0a2b3c4d5e6f"))
        #expect(try await ledger.settle(id, as: .allow(balance: nil)) == nil)
        #expect(try await ledger.order(id) == nil)
    }
}
