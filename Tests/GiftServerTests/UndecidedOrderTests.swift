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
    let orders: UndecidedOrders

    init(_ lateGift: LateGiftPolicy = .deliver) async throws {
        let (time, told, answer) = (time, told, answer)
        let clock = LedgerClock(
            wall: { 1_800_000_000_000 + time.withLock { $0 } }, steady: { time.withLock { $0 } })
        var settings = LedgerConfiguration(path: ":memory:", clock: clock, lateGift: lateGift) { events in
            told.withLock { $0 += events }
        }
        settings.fault = { [isDiskFull] call, text in
            // SQLITE_FULL, where something is written.
            isDiskFull.withLock { $0 } && call == .step && text.contains("UPDATE") ? DatabaseFault(code: 13) : nil
        }
        ledger = try GiftLedger(settings)
        biller = try FaultServer { _ in answer.withLock { $0 } }
        var configuration = HookConfiguration(url: biller.url("/hook"))
        configuration.timeout = .seconds(60)
        hook = try BillingHook(configuration)
        orders = UndecidedOrders(ledger)
        let gift = Gift(giftID: try GiftID("rose"), name: "Rose", coins: 3)
        _ = try await ledger.edit(.putGift(gift), ifVersion: nil)
        let host = GiftUser(userID: try UserID("host"))
        _ = try await ledger.openRoom(RoomID("r1"), RoomDetails(host: host))
    }

    deinit { ledger.close() }

    /// Orders a rose of which the hook says nothing.
    func orderWithoutAnswer() async throws -> OrderID {
        let order = GiftOrder(
            key: try IdempotencyKey("k1"), sender: GiftUser(userID: try UserID("u1")), room: try RoomID("r1"),
            giftID: try GiftID("rose"), count: 2)
        guard case .ask(let stored) = try await ledger.prepare(order) else { throw CancellationError() }
        _ = try await orders.settle(stored.id, as: .noAnswer)
        return stored.id
    }

    /// Time goes by, and the hook is asked about what is due.
    func resolve(after seconds: Int) async -> UnknownOrderResolver.Round {
        time.withLock { $0 += seconds * 1000 }
        return await UnknownOrderResolver(hook: hook, orders: orders).resolveDue()
    }

    func say(_ json: String) { answer.withLock { $0 = .ok(Array(json.utf8)) } }
}

@Test func anOrderWithoutAnswerIsAskedAboutUntilItIsDecided() async throws {
    let fixture = try await UndecidedFixture()
    let id = try await fixture.orderWithoutAnswer()
    #expect(await fixture.resolve(after: 4).askedCount == 0)
    #expect(await fixture.resolve(after: 1).askedCount == 1)
    fixture.say(#"{"result":"allow","balance":9}"#)
    #expect(await fixture.resolve(after: 29).askedCount == 0)
    #expect(await fixture.resolve(after: 1).settledCount == 1)
    #expect(try await fixture.ledger.order(id)?.state == .accepted)
    #expect(fixture.told.withLock { $0.map(\.id.text) } == [id.text])
    #expect(fixture.biller.requests.map { $0["webhook-id"] } == [id.text, id.text])
    #expect(fixture.biller.requests[0].body == fixture.biller.requests[1].body)
}

@Test func aGiftThatIsAllowedTooLateIsCancelledAndTheBillerHearsOfIt() async throws {
    for isClosed in [false, true] {
        let fixture = try await UndecidedFixture(isClosed ? .deliver : .cancel)
        let id = try await fixture.orderWithoutAnswer()
        if isClosed { _ = try await fixture.ledger.closeRoom(RoomID("r1")) }
        fixture.say(#"{"result":"allow"}"#)
        #expect(await fixture.resolve(after: 5).settledCount == 1)
        #expect(try await fixture.ledger.order(id)?.state == .cancelled)
        fixture.answer.withLock { $0 = .status(500) }
        #expect(await fixture.resolve(after: 1).settledCount == 0)
        fixture.answer.withLock { $0 = FaultResponse(status: 204) }
        #expect(await fixture.resolve(after: 60).settledCount == 1)
        #expect(await fixture.resolve(after: 86_400).askedCount == 0)
        #expect(
            fixture.biller.requests.map { $0["webhook-id"] } == [
                id.text, "\(id.text)-cancelled", "\(id.text)-cancelled",
            ])
        #expect(fixture.told.withLock { $0.isEmpty })
    }
}

@Test func aLateRefusalChargesNothing() async throws {
    let fixture = try await UndecidedFixture()
    let id = try await fixture.orderWithoutAnswer()
    fixture.say(#"{"result":"deny","code":3,"reason":"no"}"#)
    #expect(await fixture.resolve(after: 5).settledCount == 1)
    #expect(try await fixture.ledger.order(id)?.refusal == .denied(code: 3, reason: "no"))
    #expect(try await fixture.ledger.reconcile().isSound && fixture.told.withLock { $0.isEmpty })
}

@Test func whatTheLedgerCouldNotTakeIsRecordedLater() async throws {
    let fixture = try await UndecidedFixture()
    let id = try await fixture.orderWithoutAnswer()
    fixture.isDiskFull.withLock { $0 = true }
    for _ in 0..<2 {
        await #expect(throws: LedgerError.self) { try await fixture.orders.settle(id, as: .allow(balance: 5)) }
    }
    #expect(await fixture.resolve(after: 1).ledgerFailure != nil)
    #expect(try await fixture.ledger.order(id)?.state == .unknown)
    fixture.isDiskFull.withLock { $0 = false }
    let round = await fixture.resolve(after: 1)
    #expect(round.askedCount == 0 && round.ledgerFailure == nil)
    #expect(try await fixture.ledger.order(id)?.state == .accepted && fixture.biller.requests.isEmpty)
}

@Test func anAnswerThatTheLedgerCouldNotTakeLeavesTheOutcomeUnknown() async throws {
    for seconds in [1, 61] {
        let fixture = try await UndecidedFixture()
        fixture.say(#"{"result":"allow","balance":9}"#)
        var settings = GiftHookSettings(url: fixture.biller.url("/hook"))
        settings.timeout = .seconds(60)
        let desk = try HookDesk(settings, fixture.ledger)
        let order = GiftOrder(
            key: try IdempotencyKey("k1"), sender: GiftUser(userID: try UserID("u1")), room: try RoomID("r1"),
            giftID: try GiftID("rose"), count: 2)
        fixture.isDiskFull.withLock { $0 = true }
        let answer = try await desk.take(order, HookClient())
        let id = try #require(answer.orderID)
        #expect(answer == OrderAnswer(.unknown, of: id))
        fixture.isDiskFull.withLock { $0 = false }
        // What is recorded too late is not shown, and the biller hears of it.
        fixture.time.withLock { $0 += seconds * 1000 }
        let due = try await desk.orders.due(limit: 9)
        #expect(due.map(\.question) == (seconds == 1 ? [] : [.cancellation]))
        #expect(try await fixture.ledger.order(id)?.state == (seconds == 1 ? .accepted : .cancelled))
        desk.stop()
    }
}
