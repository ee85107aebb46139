import GiftLedger
import GiftModel
import SVGASystem
import Testing

@Suite struct HookOrderTests {
    let fixture: LedgerFixture

    init() throws { fixture = try LedgerFixture() }

    @Test(arguments: LedgerStore.all) func theBillingSystemDecides(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        let order = try await fixture.ask(ledger)
        #expect((order.state, order.cost, order.gift.name, order.sender.level) == (.pending, 6, "Rose", "7"))
        #expect(order.payment.utf8.count == 64)
        #expect(fixture.told.withLock { $0.isEmpty })
        #expect(try await ledger.reconcile().pendingCoins == 6)
        let underWay = try await ledger.ask(fixture.order("k", count: 2))
        #expect(underWay.record?.state == .pending && underWay.isReplay && underWay.orderID == order.id)
        #expect(try await ledger.ask(fixture.order("k")) == .notTaken(.keyReused))
        let outcome = try #require(try await ledger.settle(order, .charged(balance: 44)))
        #expect((outcome.balance, outcome.event?.seq, outcome.isAccepted) == (44, 1, true))
        let event = try #require(try outcome.event?.event())
        #expect(String(decoding: try event.json(), as: UTF8.self) == outcome.event?.body)
        #expect(try await ledger.settle(order, .declined(code: 1, reason: "late")) == outcome)
        #expect(try await ledger.ask(fixture.order("k", count: 2)) == outcome)
        let outside = try await ledger.entries(of: .outside, after: nil, limit: 5)
        #expect(outside.items.map(\.amount) == [-6])
        #expect(try await ledger.reconcile().faults == [])
    }

    /// A ledger that lost an order asks for the same payment when its key comes again.
    @Test func paymentIDDependsOnSenderKeyAndContents() async throws {
        let payment = try await fixture.ask(fixture.open()).payment
        let other = try LedgerFixture()
        let ledger = try await other.open()
        #expect(try await other.ask(ledger).payment == payment)
        #expect(try await other.ask(ledger, "k2").payment != payment)
    }

    @Test(arguments: LedgerStore.all) func aRefusalIsFinal(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        let order = try await fixture.ask(ledger)
        let refusal = OrderRefusal.declined(code: 40_001, reason: "no \"risk\"")
        let outcome = try await ledger.settle(order, .declined(code: 40_001, reason: "no \"risk\""))
        guard case .refused(refusal, let record?)? = outcome else {
            Issue.record("\(String(describing: outcome))")
            return
        }
        #expect(record.id == order.id && record.state == .refused)
        #expect(try await ledger.ask(fixture.order("k", count: 2)) == outcome)
        #expect(try await ledger.settle(order, .noAnswer("")) == outcome)
        #expect(try await ledger.reconcile().entryCount == 0)
        // A charge after all is returned.
        #expect(try await ledger.settle(order, .charged(balance: nil))?.record?.state == .cancelled)
        #expect(try await ledger.dueOrders(limit: 9).map(\.id) == [order.id])
    }

    @Test(arguments: LedgerStore.all) func missingAnswerIsRetried(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store) { $0.maxLateness = .max }
        let order = try await fixture.ask(ledger)
        var pauses: [Milliseconds] = []
        while true {
            #expect(try await ledger.settle(order, .noAnswer("lost"))?.record?.state == .unknown)
            guard let stored = try await ledger.order(order.id), let next = stored.nextAttemptAt else { break }
            let before = fixture.clocks.clock.wall()
            if next > before { #expect(try await ledger.dueOrders(limit: 9) == []) }
            fixture.clocks.advance(by: next - before)
            pauses.append(next - before)
            #expect(try await ledger.dueOrders(limit: 9).map(\.id) == [order.id])
        }
        #expect(pauses.prefix(4) == [0, 5_000, 30_000, 300_000])
        #expect(pauses.dropFirst(4) == [Milliseconds](repeating: 3_600_000, count: 24)[...], "hourly for a day")
        #expect(try await ledger.order(order.id)?.needsAttention == true)
        #expect(try await ledger.reconcile().unknownCoins == 6)
        #expect(try await ledger.ask(fixture.order("k", count: 2)).record?.state == .unknown)
        #expect(try await ledger.settle(order, .charged(balance: nil))?.isAccepted == true)
        #expect(try await ledger.order(order.id)?.needsAttention == false)
    }

    /// A billing system that does not deduplicate orders is called once.
    @Test(arguments: LedgerStore.all) func withoutAnAnswerAnOperatorLooks(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store) { $0.asksAgain = false }
        let order = try await fixture.ask(ledger)
        _ = try await ledger.settle(order, .noAnswer("lost"))
        let unknown = try #require(try await ledger.order(order.id))
        #expect(unknown.needsAttention && unknown.nextAttemptAt == nil)
        let late = try await fixture.ask(ledger, "late")
        fixture.clocks.advance(by: 60_001)
        #expect(try await ledger.settle(late, .charged(balance: nil))?.record?.state == .cancelled)
        #expect(try await ledger.order(late.id)?.needsAttention == true)
        #expect(try await ledger.dueOrders(limit: 9) == [])
    }

    @Test(arguments: LedgerStore.all, [true, false]) func lateGiftsFollowThePolicy(
        store: LedgerStore, deliversLate: Bool
    )
        async throws
    {
        let ledger = try await fixture.open(on: store) { $0.deliversLate = deliversLate }
        let order = try await fixture.ask(ledger)
        _ = try await ledger.settle(order, .noAnswer("lost"))
        fixture.clocks.advance(by: 5_000)
        let outcome = try await ledger.settle(order, .charged(balance: 1))
        #expect(outcome?.isAccepted == deliversLate)
        #expect(try await ledger.reconcile().faults == [])
    }

    @Test(arguments: LedgerStore.all, [true, false]) func lateChargesAreCancelled(store: LedgerStore, closes: Bool)
        async throws
    {
        let ledger = try await fixture.open(on: store)
        let order = try await fixture.ask(ledger)
        _ = try await ledger.settle(order, .noAnswer("lost"))
        if closes { _ = try await ledger.closeRoom(fixture.room) } else { fixture.clocks.advance(by: 60_001) }
        #expect(try await ledger.settle(order, .charged(balance: 1))?.record?.state == .cancelled)
        // The billing system is told until it takes notice.
        let due = try await ledger.dueOrders(limit: 9)
        #expect(due.map(\.state) == [.cancelled])
        #expect(due.first?.gift.name == "Rose" && due.first?.payment == order.payment)
        for _ in 0..<2 { _ = try await ledger.settle(order, .noAnswer("lost")) }
        #expect(try await ledger.dueOrders(limit: 9) == [])
        fixture.clocks.advance(by: 5_000)
        #expect(try await ledger.dueOrders(limit: 9).count == 1)
        #expect(try await ledger.reconcile().unconfirmedCancellationCount == 1)
        #expect(try await ledger.settle(order, .refundConfirmed)?.record?.state == .refunded)
        #expect(try await ledger.dueOrders(limit: 9) == [])
        #expect(fixture.told.withLock { $0.isEmpty })
        #expect(try await ledger.reconcile().faults == [])
    }

    /// The ledger may take an answer later than it came.
    @Test(arguments: LedgerStore.all, [true, false]) func chargesRecordedTooLateAreCancelled(
        store: LedgerStore, closes: Bool
    ) async throws {
        let ledger = try await fixture.open(on: store) { $0.deliversLate = false }
        let soon = try await fixture.ask(ledger, "soon")
        fixture.clocks.advance(by: 60_000)
        #expect(try await ledger.settle(soon, .charged(balance: 1))?.isAccepted == true)
        let order = try await fixture.ask(ledger)
        if closes { _ = try await ledger.closeRoom(fixture.room) } else { fixture.clocks.advance(by: 60_001) }
        #expect(try await ledger.settle(order, .charged(balance: 1))?.record?.state == .cancelled)
        #expect(try await ledger.dueOrders(limit: 9).map(\.id) == [order.id])
        #expect(try await ledger.reconcile().faults == [])
    }

    /// The next server takes an order over when the lease of a killed one has ended: at once if the file is its own.
    @Test(arguments: LedgerStore.all) func aRestartTakesOrdersOver(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        let order = try await fixture.ask(ledger)
        ledger.close()
        let next = try await fixture.open(on: store)
        if store == .postgres {
            #expect(try await next.dueOrders(limit: 9) == [])
            #expect(try await next.apply(.leaseEnded, to: order, by: nil)?.record?.state == .pending)
            fixture.clocks.advance(by: 5_000)
        }
        #expect(try await next.dueOrders(limit: 9).map(\.id) == [order.id])
        #expect(try await next.apply(.leaseEnded, to: order, by: nil)?.record?.state == .unknown)
        #expect(try await next.dueOrders(limit: 9).map(\.attempts) == [1])
        #expect(try await next.settle(order, .charged(balance: 3))?.balance == 3)
    }

    @Test(arguments: LedgerStore.all) func anOrderThatWasNotSentCanBeSentAgain(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        let first = try await fixture.ask(ledger)
        guard case .notTaken(.notSent, let record?)? = try await ledger.settle(first, .notSent("down")) else {
            Issue.record("it is taken")
            return
        }
        #expect(record.state == .void && record.id == first.id)
        // The rules apply again.
        #expect(try await ledger.ask(fixture.order("k", count: 2, stated: 2)) == .notTaken(.priceChanged(3)))
        let second = try await fixture.ask(ledger)
        #expect((second.id, second.payment, second.state) == (first.id, first.payment, .pending))
        _ = try await ledger.settle(second, .noAnswer("lost"))
        #expect(try await ledger.settle(second, .notSent("down"))?.record?.state == .unknown)
        #expect(try await ledger.dueOrders(limit: 9) == [])
        fixture.clocks.advance(by: 5_000)
        #expect(try await ledger.dueOrders(limit: 9).map(\.attempts) == [1])
        // Wallets can pay it, too.
        let third = try await fixture.ask(ledger, "k3")
        _ = try await ledger.settle(third, .notSent("down"))
        try await fixture.credit(ledger, 10)
        #expect(try await ledger.place(fixture.order("k3", count: 2)).balance == 4)
        #expect(try await ledger.reconcile().faults == [])
    }

    @Test(arguments: LedgerStore.all) func anAbandonedKeyTakesNoOrder(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        try await fixture.credit(ledger, 10)
        let user = try UserID("u1")
        let record = try await ledger.abandon(IdempotencyKey("k"), of: user)
        #expect(record.state == .void && record.count == 0)
        #expect(try await ledger.abandon(IdempotencyKey("k"), of: user).id == record.id)
        guard case .notTaken(.abandoned, _) = try await ledger.place(fixture.order("k")),
            case .notTaken(.abandoned, _) = try await ledger.ask(fixture.order("k"))
        else {
            Issue.record("it was taken")
            return
        }
        let sent = try await fixture.ask(ledger, "sent")
        #expect(try await ledger.abandon(IdempotencyKey("sent"), of: user).state == .pending)
        _ = try await ledger.settle(sent, .notSent("down"))
        #expect(try await ledger.abandon(IdempotencyKey("sent"), of: user).state == .void)
        guard case .notTaken(.abandoned, _) = try await ledger.ask(fixture.order("sent", count: 2)) else {
            Issue.record("it was taken")
            return
        }
        _ = try await ledger.place(fixture.order("paid"))
        #expect(try await ledger.abandon(IdempotencyKey("paid"), of: user).state == .accepted)
        #expect(try await ledger.balance(of: user) == 7)
        #expect(try await ledger.order(key: IdempotencyKey("paid"), of: user)?.event?.seq == 1)
        #expect(try await ledger.order(key: IdempotencyKey("paid"), of: UserID("u2")) == nil)
        #expect(try await ledger.reconcile().faults == [])
    }

    @Test(arguments: LedgerStore.all) func unknownOrderReturnsNil(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        var order = try await fixture.ask(ledger)
        order.id = try #require(OrderID("0190b6c4-77a0-7d3e-9c1b-0a2b3c4d5e6f"))
        #expect(try await ledger.settle(order, .charged(balance: nil)) == nil)
        #expect(try await ledger.order(order.id) == nil)
    }
}
