import GiftLedger
import GiftModel
import SVGASystem
import Testing

@Suite struct ParallelOrderTests {
    let fixture: LedgerFixture

    init() throws { fixture = try LedgerFixture() }

    /// Runs a body on separate threads, one per number, all at once.
    private func inThreads<Result: Sendable>(
        _ count: Int, _ body: @escaping @Sendable (Int) async -> Result
    ) async -> [Result] {
        await withTaskGroup(of: (Int, Result).self) { group in
            for number in 0..<count { group.addTask { (number, await body(number)) } }
            var results: [Int: Result] = [:]
            for await (number, result) in group { results[number] = result }
            return (0..<count).compactMap { results[$0] }
        }
    }

    @Test(arguments: LedgerStore.all) func parallelSendsNeverExceedABalance(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        try await fixture.credit(ledger, 301)
        let fixture = fixture
        // 64 senders of one account with 8 orders each; 100 of the 512 can be paid.
        let accepted = await inThreads(64) { thread in
            var count = 0
            for number in 0..<8 {
                guard let order = try? fixture.order("\(thread)-\(number)") else { continue }
                if let answer = try? await ledger.place(order), answer.isAccepted { count += 1 }
            }
            return count
        }
        #expect(accepted.reduce(0, +) == 100)
        #expect(try await ledger.balance(of: UserID("u1")) == 1)
        #expect(fixture.told.withLock { $0.map(\.seq) } == Array(1...100))
        #expect(try await ledger.reconcile().faults == [])
        if let ledger = ledger as? GiftLedger {
            #expect(ledger.counts.batches < ledger.counts.calls, "orders share transactions")
        } else if let ledger = ledger as? PostgresGiftRepository {
            #expect(ledger.counts.batches < ledger.counts.calls, "orders share transactions")
        }
    }

    @Test(arguments: LedgerStore.all) func oneKeyAThousandTimesIsOneOrder(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        try await fixture.credit(ledger, 1_000)
        let fixture = fixture
        let answers = await inThreads(1_000) { _ in
            try? await ledger.place(fixture.order("same"))
        }
        #expect(answers.count == 1_000)
        #expect(answers.allSatisfy { $0?.balance == 997 })
        #expect(answers.filter { $0?.isReplay == false }.count == 1)
        #expect(Set(answers.map { $0?.orderID }).count == 1)
        #expect(fixture.told.withLock { $0.count } == 1)
        #expect(try await ledger.balance(of: UserID("u1")) == 997)
    }

    @Test(arguments: LedgerStore.all) func failingCallsAffectNoOthersInTheirTransaction(store: LedgerStore) async throws
    {
        let ledger = try await fixture.open(on: store)
        _ = try await ledger.openRoom(RoomID("damaged"), fixture.roomDetails())
        try #require(fixture.execute("UPDATE room SET host_id = '' WHERE id = 'damaged'", on: store))
        let fixture = fixture
        let outcomes = await inThreads(200) { number -> Bool? in
            let room = number.isMultiple(of: 10) ? "damaged" : "r1"
            do {
                let order = try fixture.order("\(number)", gift: "smile", room: room)
                return try await ledger.place(order).isAccepted
            } catch {
                return "\(error)".contains("the host has no name") ? nil : false
            }
        }
        #expect(outcomes == (0..<200).map { $0.isMultiple(of: 10) ? nil : true })
        #expect(fixture.told.withLock { $0.map(\.seq) } == Array(1...180))
        #expect(try await ledger.reconcile().faults == [])
    }

    @Test(arguments: LedgerStore.all) func tooManyCallsAreRefusedAtOnce(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store) { $0.maxWaitingCount = 4 }
        let fixture = fixture
        let outcomes = await inThreads(400) { number -> Bool? in
            do {
                guard let order = try? fixture.order("\(number)", gift: "smile") else { return true }
                return try await ledger.place(order).isAccepted
            } catch {
                return SVGAError(error).isOverload ? nil : false
            }
        }
        #expect(!outcomes.contains(false))
        #expect(fixture.told.withLock { $0.count } == outcomes.filter { $0 == true }.count)
    }
}
