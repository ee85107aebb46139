import GiftLedger
import GiftModel
import SVGADatabase
import SVGASystem
import SVGATestSupport
import Testing

/// One of each call that writes and reads, with what each came to, to be compared with the ledger afterwards.
struct Scenario {
    let path: String
    private(set) var accepted: [String: OrderOutcome] = [:]
    private(set) var errors: [SVGAError] = []
    private let told = Lock<[RoomGiftEvent]>([])

    init(_ template: [UInt8], in folder: TemporaryFolder) {
        path = folder.path("gifts.sqlite")
        folder.write(template, to: "gifts.sqlite")
    }

    private var configuration: LedgerConfiguration {
        LedgerConfiguration(path: path, clock: ManualClocks().clock) { [told] events in told.withLock { $0 += events } }
    }

    /// A ledger with what the calls need.
    static func template() async throws -> [UInt8] {
        let fixture = try LedgerFixture()
        let ledger = try await fixture.open()
        try await fixture.credit(ledger, 50)
        // Closing puts everything into the file itself.
        ledger.close()
        return try #require(fixture.folder.read("gifts.sqlite"))
    }

    /// Makes the calls, regardless of failures.
    mutating func run(fault: DatabaseFault.Rule? = nil) async throws {
        var configuration = configuration
        (configuration.fault, configuration.readerCount) = (fault, 1)
        let ledger: GiftLedger
        do {
            ledger = try GiftLedger(configuration)
        } catch {
            errors.append(SVGAError(error))
            return
        }
        let fixture = try LedgerFixture()
        for number in 0..<2 { try await place(ledger, fixture.order("w\(number)", count: 2)) }
        let (user, key) = (try UserID("u1"), try IdempotencyKey("second"))
        try await attempt {
            _ = try await ledger.credit(user, coins: 7, key: key, by: "test")
        }
        try await hook(ledger, fixture.order("h", count: 3))
        try await place(ledger, fixture.order("poor", from: "u5"))
        let rose = try #require(try? GiftID("rose"))
        try await attempt {
            _ = try await ledger.edit(.translate(.gift(rose), .english, GiftTranslation(name: "R")), ifVersion: nil)
            _ = try await ledger.closeRoom(fixture.room)
            _ = try await ledger.events(in: fixture.room, after: 0, limit: 9)
            try await ledger.prune()
        }
        ledger.close()
    }

    private mutating func place(_ ledger: GiftLedger, _ order: PreparedOrder) async throws {
        do {
            let answer = try await ledger.place(order)
            if let key = answer.record?.key, answer.isAccepted { accepted[key.text] = answer }
        } catch {
            errors.append(SVGAError(error))
        }
    }

    private mutating func hook(_ ledger: GiftLedger, _ order: PreparedOrder) async throws {
        do {
            if case .undecided(let asked) = try await ledger.ask(order) {
                let answer = try await ledger.settle(asked, .charged(balance: 5))
                if let answer, answer.isAccepted { accepted[asked.key?.text ?? ""] = answer }
            }
        } catch {
            errors.append(SVGAError(error))
        }
    }

    private mutating func attempt(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch {
            errors.append(SVGAError(error))
        }
    }

    /// Opens the ledger without faults and compares it with the answers; then repeats everything, which must not change
    /// accepted calls.
    func check(_ comment: String) async throws {
        let ledger = try GiftLedger(configuration)
        defer { ledger.close() }
        let report = try await ledger.reconcile()
        #expect(report.faults == [], "\(comment)")
        let fixture = try LedgerFixture()
        guard case .events(let events, _) = try await ledger.events(in: fixture.room, after: 0, limit: 99) else {
            Issue.record("events are gone: \(comment)")
            return
        }
        #expect(told.withLock { $0.allSatisfy(events.contains) }, "told and not kept: \(comment)")
        #expect(accepted.values.allSatisfy { $0.event.map(events.contains) == true }, "\(comment)")
        _ = try await ledger.openRoom(fixture.room, RoomDetails(host: fixture.user("host")))
        for (key, answer) in accepted {
            let order = try fixture.order(key, count: key == "h" ? 3 : 2)
            let again = try await ledger.place(order)
            #expect(again.isReplay && again.event == answer.event, "\(comment)")
        }
        for key in ["w0", "w1"] where accepted[key] == nil {
            // An answer that was lost may have been given: then this is a repetition.
            #expect(try await ledger.place(fixture.order(key, count: 2)).isAccepted, "\(comment)")
        }
        #expect(try await ledger.reconcile().faults == [], "\(comment)")
        #expect(try await ledger.reconcile().incomeCoins >= 12, "\(comment)")
    }
}
