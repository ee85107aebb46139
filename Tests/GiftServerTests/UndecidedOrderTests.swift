import GiftHook
import GiftLedger
import GiftModel
import SVGADatabase
import SVGASystem
import SVGATestServices
import Testing

@testable import GiftServer

/// Orders that a hook may have billed without an answer, on clocks that stand until they are moved.
private final class UndecidedFixture: Sendable {
    let time = Lock<Milliseconds>(0)
    let told = Lock<[RoomGiftEvent]>([])
    let answer = Lock(FaultResponse.status(500))
    let isDiskFull = Lock(false)
    let biller: FaultServer
    let ledger: GiftLedger
    let hook: BillingHook
    let orders: OrderProcessor

    init(
        deliversLate: Bool = true, onFailure: HookConfiguration.FailureRule = .deny,
        clock hookClock: HookClock = .system
    ) async throws {
        let (time, told, answer) = (time, told, answer)
        let clock = LedgerClock(
            wall: { 1_800_000_000_000 + time.withLock { $0 } }, steady: { time.withLock { $0 } })
        var settings = LedgerConfiguration(path: ":memory:", clock: clock, deliversLate: deliversLate) { events in
            told.withLock { $0 += events }
        }
        settings.fault = { [isDiskFull] call, text in
            // SQLITE_FULL on writing.
            isDiskFull.withLock { $0 } && call == .step && text.contains("UPDATE") ? DatabaseFault(code: 13) : nil
        }
        ledger = try GiftLedger(settings)
        biller = try FaultServer { _ in answer.withLock { $0 } }
        var configuration = HookConfiguration(url: biller.url("/hook"), onFailure: onFailure)
        configuration.timeout = .seconds(60)
        hook = try BillingHook(configuration)
        orders = OrderProcessor(ledger, billing: hook, clock: hookClock)
        let gift = Gift(giftID: try GiftID("rose"), name: "Rose", coins: 3)
        _ = try await ledger.edit(.putGift(gift), ifVersion: nil)
        let host = GiftUser(userID: try UserID("host"))
        _ = try await ledger.openRoom(RoomID("r1"), RoomDetails(host: host))
    }

    deinit { ledger.close() }

    func order(_ key: String = "k1") throws -> PreparedOrder {
        let order = GiftOrder(
            room: try RoomID("r1"), giftID: try GiftID("rose"), count: 2, key: try IdempotencyKey(key))
        return try PreparedOrder(order, from: GiftUser(userID: try UserID("u1")))
    }

    /// Orders two roses of which the hook says nothing; the first retry is due at once.
    func orderWithoutAnswer(_ key: String = "k1") async throws -> OrderRecord {
        guard case .undecided(let record) = try await ledger.place(order(key), isBilledOutside: true) else {
            throw CancellationError()
        }
        _ = try await orders.settle(record, .billed(.noAnswer("lost")))
        return record
    }

    /// Advances the time, and resolves due orders.
    func resolve(after seconds: Int) async -> OrderProcessor.Round {
        time.withLock { $0 += seconds * 1000 }
        return await orders.retryDue(hook)
    }

    func state(of order: OrderRecord) async throws -> OrderState? { try await ledger.order(order.id)?.state }

    func say(_ json: String) { answer.withLock { $0 = .ok(Array(json.utf8)) } }
}

@Test func undecidedOrderIsRetriedUntilDecided() async throws {
    let fixture = try await UndecidedFixture()
    let order = try await fixture.orderWithoutAnswer()
    #expect(await fixture.resolve(after: 0).askedCount == 1)
    #expect(await fixture.resolve(after: 4).askedCount == 0)
    #expect(await fixture.resolve(after: 1).askedCount == 1)
    fixture.say(#"{"result":"allow","balance":9}"#)
    #expect(await fixture.resolve(after: 29).askedCount == 0)
    #expect(await fixture.resolve(after: 1).settledCount == 1)
    #expect(try await fixture.state(of: order) == .accepted)
    #expect(fixture.told.withLock { $0.compactMap { try? $0.event().id.text } } == [order.id.text])
    #expect(fixture.biller.requests.map { $0["webhook-id"] } == [String](repeating: order.payment, count: 3))
    #expect(Set(fixture.biller.requests.map(\.body)).count == 1)
}

/// A server that was killed recorded no answer. Another server calls after its lease has ended.
@Test func anOrderOfAKilledServerIsTakenOver() async throws {
    let fixture = try await UndecidedFixture()
    fixture.say(#"{"result":"allow","balance":9}"#)
    guard case .undecided(let order) = try await fixture.ledger.place(fixture.order(), isBilledOutside: true) else {
        Issue.record("it is decided")
        return
    }
    #expect(await fixture.resolve(after: 4) == OrderProcessor.Round())
    #expect(await fixture.resolve(after: 1).settledCount == 1)
    #expect(try await fixture.state(of: order) == .accepted && fixture.told.withLock { $0.count } == 1)
}

@Test func aGiftThatIsAllowedTooLateIsCancelledAndTheBillerHearsOfIt() async throws {
    for isClosed in [false, true] {
        let fixture = try await UndecidedFixture(deliversLate: isClosed)
        let order = try await fixture.orderWithoutAnswer()
        if isClosed { _ = try await fixture.ledger.closeRoom(RoomID("r1")) }
        fixture.say(#"{"result":"allow"}"#)
        #expect(await fixture.resolve(after: 0).askedCount == 1)
        #expect(try await fixture.state(of: order) == .cancelled)
        fixture.answer.withLock { $0 = .status(500) }
        #expect(await fixture.resolve(after: 1).settledCount == 0)
        fixture.answer.withLock { $0 = FaultResponse(status: 204) }
        #expect(await fixture.resolve(after: 60).settledCount == 1)
        #expect(try await fixture.state(of: order) == .refunded)
        #expect(await fixture.resolve(after: 86_400).askedCount == 0)
        #expect(
            fixture.biller.requests.map { $0["webhook-id"] } == [
                order.payment, "\(order.payment)-cancelled", "\(order.payment)-cancelled",
            ])
        #expect(fixture.told.withLock { $0.isEmpty })
    }
}

@Test func aLateRefusalChargesNothing() async throws {
    let fixture = try await UndecidedFixture()
    let order = try await fixture.orderWithoutAnswer()
    fixture.say(#"{"result":"deny","code":3,"reason":"no"}"#)
    #expect(await fixture.resolve(after: 5).settledCount == 1)
    #expect(try await fixture.ledger.order(order.id)?.refusal == .declined(code: 3, reason: "no"))
    #expect(try await fixture.ledger.reconcile().isSound && fixture.told.withLock { $0.isEmpty })
}

@Test func noRuleAllowsWhatMayBeCharged() async throws {
    let fixture = try await UndecidedFixture(onFailure: .allow)
    let order = try await fixture.orderWithoutAnswer()
    #expect(await fixture.resolve(after: 5).settledCount == 0)
    #expect(try await fixture.ledger.order(order.id)?.attempts == 2)
    #expect(try await fixture.orders.take(fixture.order("k2"), from: HookClient()).record?.state == .accepted)
}

@Test func failedRecordsAreRetriedLater() async throws {
    let fixture = try await UndecidedFixture()
    let order = try await fixture.orderWithoutAnswer()
    fixture.isDiskFull.withLock { $0 = true }
    for _ in 0..<2 {
        await #expect(throws: SVGAError.self) {
            try await fixture.orders.settle(order, .billed(.charged(balance: 5)))
        }
    }
    #expect(await fixture.resolve(after: 1).ledgerFailure != nil)
    #expect(try await fixture.state(of: order) == .unknown)
    fixture.isDiskFull.withLock { $0 = false }
    let round = await fixture.resolve(after: 1)
    #expect(round.askedCount == 0 && round.ledgerFailure == nil)
    #expect(try await fixture.state(of: order) == .accepted && fixture.biller.requests.isEmpty)
}

@Test func anAnswerThatTheLedgerCouldNotTakeLeavesTheOutcomeUnknown() async throws {
    for seconds in [1, 61] {
        let fixture = try await UndecidedFixture()
        fixture.say(#"{"result":"allow","balance":9}"#)
        fixture.isDiskFull.withLock { $0 = true }
        guard case .undecided(let order) = try await fixture.orders.take(fixture.order(), from: HookClient()) else {
            Issue.record("it is decided")
            continue
        }
        #expect(order.state == .unknown)
        fixture.isDiskFull.withLock { $0 = false }
        // A late charge is not shown, and the biller is notified.
        let round = await fixture.resolve(after: seconds)
        #expect(round.askedCount == (seconds == 1 ? 0 : 1) && round.ledgerFailure == nil)
        #expect(try await fixture.state(of: order) == (seconds == 1 ? .accepted : .refunded))
    }
}

@Test func oneThatCannotBeRecordedHoldsUpNoOthers() async throws {
    let fixture = try await UndecidedFixture()
    var orders: [OrderRecord] = []
    for number in 0..<5 { orders.append(try await fixture.orderWithoutAnswer("k\(number)")) }
    let damaged = orders[0].id.text
    try await fixture.ledger.write(WriteScope()) { session in
        try session.database.run("UPDATE gift_order SET body = NULL WHERE id = ?", [.text(damaged)])
    }
    fixture.say(#"{"result":"allow"}"#)
    let round = await fixture.resolve(after: 0)
    #expect(round.askedCount == 5 && round.settledCount == 4)
    #expect(round.ledgerFailure?.contains("no draft") == true)
}

@Test func unavailableBillerIsNotCalledForEachOrder() async throws {
    let fixture = try await UndecidedFixture()
    for number in 0..<40 { _ = try await fixture.orderWithoutAnswer("k\(number)") }
    for _ in 0..<10 where fixture.hook.breakerDelay == nil { _ = await fixture.resolve(after: 0) }
    #expect(fixture.biller.requests.count <= 32 && fixture.hook.breakerDelay != nil)
    // Orders without a call keep their place in the schedule.
    let attempts = try await fixture.ledger.read { database in
        try database.first("SELECT sum(attempts) FROM gift_order") { $0.count(0) }
    }
    #expect(attempts == 40 + fixture.biller.requests.count)
    #expect(
        try await fixture.orders.take(fixture.order("new"), from: HookClient()).record == nil, "no row is written")
}

/// Full rounds follow each other: only the last one is followed by a pause.
@Test func retriesRunByThemselvesAndEndWithTheirTask() async throws {
    let pause = Lock(0)
    let clock = HookClock(
        steady: { .zero }, wall: { 0 },
        sleep: { _ in
            pause.withLock { $0 += 1 }
            try await Task.sleep(for: .seconds(600))
        })
    let fixture = try await UndecidedFixture(clock: clock)
    for number in 0..<50 { _ = try await fixture.orderWithoutAnswer("k\(number)") }
    fixture.say(#"{"result":"allow"}"#)
    let (orders, hook) = (fixture.orders, fixture.hook)
    let task = Task { await orders.retry(hook) }
    try await waiting { try waitForResult { pause.withLock { $0 } > 0 ? () : nil } }
    task.cancel()
    await task.value
    #expect(fixture.told.withLock { $0.count } == 50 && pause.withLock { $0 } == 1)
}
