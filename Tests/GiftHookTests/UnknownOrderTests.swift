import GiftModel
import SVGASystem
import Testing

@testable import GiftHook

/// Orders whose outcome is unknown, on a virtual clock.
@Suite struct UnknownOrderTests {
    /// A ledger in memory, with the first pauses of the real one.
    final class Orders: UnknownOrders {
        struct Entry {
            var order: UnknownOrder
            var attempts = 1
            var next: Milliseconds?
            var result: UnknownOrderResult?
        }

        let entries: Lock<[String: Entry]>
        let isBroken = Lock(false)
        /// An order that cannot be recorded.
        let damagedID = Lock<String?>(nil)
        private let clock: VirtualClock

        init(_ orders: [UnknownOrder], _ clock: VirtualClock) {
            self.clock = clock
            let list = orders.map { order in
                (order.request.orderID, Entry(order: order, next: Orders.pause(afterAttempts: 1)))
            }
            entries = Lock(Dictionary(uniqueKeysWithValues: list))
        }

        private static func pause(afterAttempts count: Int) -> Milliseconds { count == 1 ? 5_000 : 30_000 }

        var now: Milliseconds { Int((clock.now - .seconds(1000)) / .milliseconds(1)) }

        func due(limit: Int) async throws -> [UnknownOrder] {
            if isBroken.withLock({ $0 }) { throw HookFailure(.lost("disk")) }
            return entries.withLock { entries in
                let due = entries.values.filter { $0.next.map { $0 <= now } ?? false }
                return due.sorted { $0.order.request.orderID < $1.order.request.orderID }.prefix(limit).map(\.order)
            }
        }

        func settle(_ orderID: String, as result: UnknownOrderResult) async throws {
            if damagedID.withLock({ $0 == orderID }) { throw HookFailure(.lost("no draft")) }
            entries.withLock { entries in
                if case .noAnswer = result {
                    entries[orderID]?.attempts += 1
                    entries[orderID]?.next = entries[orderID].map { now + Orders.pause(afterAttempts: $0.attempts) }
                } else {
                    entries[orderID]?.next = nil
                    entries[orderID]?.result = result
                }
            }
        }
    }

    static func order(_ id: String, _ question: UnknownOrder.Question = .outcome) throws -> UnknownOrder {
        UnknownOrder(request: try .roses(id), question: question)
    }

    @Test func anOrderIsAskedAboutWithTheSameNameUntilItIsKnown() async throws {
        let clock = VirtualClock()
        let orders = Orders([try UnknownOrderTests.order("o1")], clock)
        let (hook, transport) = BillingHook.stub(clock) { _ in
            clock.now < .seconds(1035) ? StubTransport.fails : StubTransport.json(#"{"result":"allow","balance":3}"#)
        }
        let resolver = UnknownOrderResolver(hook: hook, orders: orders, clock: clock.clock)
        #expect(await resolver.resolveDue() == UnknownOrderResolver.Round())
        clock.advance(by: .seconds(5))
        #expect(await resolver.resolveDue().askedCount == 1)
        clock.advance(by: .seconds(29))
        #expect(await resolver.resolveDue().askedCount == 0)
        clock.advance(by: .seconds(1))
        let round = await resolver.resolveDue()
        #expect(round.askedCount == 1 && round.settledCount == 1)
        #expect(orders.entries.withLock { $0["o1"]?.result } == .allowed(balance: 3))
        #expect(transport.calls.map(\.message.id) == ["o1", "o1"])
        #expect(transport.calls[0].message == transport.calls[1].message)
    }

    @Test func cancellationsAreToldUntilTheyAreConfirmed() async throws {
        let clock = VirtualClock()
        let orders = Orders([try UnknownOrderTests.order("o1", .cancellation)], clock)
        let (hook, transport) = BillingHook.stub(clock) { _ in
            clock.now < .seconds(1030) ? StubTransport.fails : StubTransport.json("", status: 204)
        }
        let resolver = UnknownOrderResolver(hook: hook, orders: orders, clock: clock.clock)
        for _ in 0..<8 {
            clock.advance(by: .seconds(5))
            _ = await resolver.resolveDue()
        }
        #expect(orders.entries.withLock { $0["o1"]?.result } == .cancellationConfirmed)
        #expect(transport.calls.map(\.message.id) == ["o1-cancelled", "o1-cancelled"])
    }

    @Test func refusalsAreKnown() async throws {
        let clock = VirtualClock()
        let orders = Orders([try UnknownOrderTests.order("o1")], clock)
        let (hook, _) = BillingHook.stub(clock) { _ in
            StubTransport.json(#"{"result":"deny","code":9,"reason":"late"}"#)
        }
        clock.advance(by: .seconds(5))
        _ = await UnknownOrderResolver(hook: hook, orders: orders, clock: clock.clock).resolveDue()
        #expect(orders.entries.withLock { $0["o1"]?.result } == .denied(code: 9, reason: "late"))
    }

    @Test func noRuleAllowsWhatNobodyKnows() async throws {
        let clock = VirtualClock()
        let orders = Orders([try UnknownOrderTests.order("o1")], clock)
        let (hook, _) = BillingHook.stub(clock, { $0.onFailure = .allow }) { _ in StubTransport.fails }
        clock.advance(by: .seconds(5))
        let round = await UnknownOrderResolver(hook: hook, orders: orders, clock: clock.clock).resolveDue()
        #expect(round.settledCount == 0 && orders.entries.withLock { $0["o1"]?.attempts } == 2)
    }

    @Test func oneThatCannotBeRecordedHoldsUpNoOthers() async throws {
        let clock = VirtualClock()
        let orders = Orders(try (0..<5).map { try UnknownOrderTests.order("o\($0)") }, clock)
        orders.damagedID.withLock { $0 = "o0" }
        let (hook, _) = BillingHook.stub(clock) { _ in StubTransport.allows }
        clock.advance(by: .seconds(5))
        let resolver = UnknownOrderResolver(hook: hook, orders: orders, clock: clock.clock)
        let round = await resolver.resolveDue()
        #expect(round.askedCount == 5 && round.settledCount == 4)
        #expect(round.ledgerFailure?.contains("no draft") == true)
        #expect(orders.entries.withLock { $0.values.count { $0.result != nil } } == 4)
    }

    @Test func itRunsByItselfAndEndsWithItsTask() async throws {
        let clock = VirtualClock()
        let list = try (0..<100).map { try UnknownOrderTests.order("o\(1000 + $0)") }
        let orders = Orders(list, clock)
        let (hook, transport) = BillingHook.stub(clock) { _ in StubTransport.allows }
        let rounds = Lock([UnknownOrderResolver.Round]())
        let resolver = UnknownOrderResolver(hook: hook, orders: orders, clock: clock.clock) { round in
            rounds.withLock { $0.append(round) }
        }
        let task = Task { await resolver.run() }
        while transport.calls.count < 100 {
            if clock.sleeperCount > 0 { clock.advance(by: .seconds(1)) }
            await Task.yield()
        }
        while clock.sleeperCount == 0 { await Task.yield() }
        task.cancel()
        clock.advance(by: .seconds(1))
        await task.value
        #expect(transport.calls.count == 100 && rounds.withLock { $0.map(\.settledCount).reduce(0, +) } == 100)
        #expect(rounds.withLock { $0.allSatisfy { $0.askedCount <= UnknownOrderResolver.maxRoundCount } })
    }

    @Test func aBillerThatIsDownIsNotAskedForEachOfThem() async throws {
        let clock = VirtualClock()
        let list = try (0..<40).map { try UnknownOrderTests.order("o\(1000 + $0)") }
        let orders = Orders(list, clock)
        let (hook, transport) = BillingHook.stub(clock) { _ in StubTransport.fails }
        let resolver = UnknownOrderResolver(hook: hook, orders: orders, clock: clock.clock)
        clock.advance(by: .seconds(5))
        for _ in 0..<10 { _ = await resolver.resolveDue() }
        #expect(transport.calls.count <= 32 && hook.breakerDelay == .seconds(5))
        // Orders that nobody was asked about keep their place in the schedule.
        let attempts = orders.entries.withLock { $0.values.reduce(0) { $0 + $1.attempts - 1 } }
        #expect(attempts == transport.calls.count)
    }

    @Test func aLedgerThatFailsIsReported() async throws {
        let clock = VirtualClock()
        let orders = Orders([], clock)
        orders.isBroken.withLock { $0 = true }
        let (hook, _) = BillingHook.stub(clock) { _ in StubTransport.allows }
        let round = await UnknownOrderResolver(hook: hook, orders: orders, clock: clock.clock).resolveDue()
        #expect(round.ledgerFailure?.contains("disk") == true)
    }
}
