import GiftLedger
import GiftModel
import SVGADatabase
import SVGASystem
import SVGATestSupport
import Testing

/// Each call of SQLite fails once, before or after it has done its work.
@Suite(.timeLimit(.minutes(5))) struct CallFaultTests {
    /// Counts calls and lets one of them fail.
    private final class Counter: Sendable {
        private let count = Lock(0)
        private let hit = Lock<String?>(nil)
        let number: Int
        let fault: DatabaseFault
        let isCounted: @Sendable (DatabaseFault.Call, String) -> Bool

        init(
            number: Int, fault: DatabaseFault,
            isCounted: @escaping @Sendable (DatabaseFault.Call, String) -> Bool = { _, _ in true }
        ) {
            (self.number, self.fault, self.isCounted) = (number, fault, isCounted)
        }

        var failed: String? { hit.withLock { $0 } }

        func rule(_ call: DatabaseFault.Call, _ sql: String) -> DatabaseFault? {
            guard isCounted(call, sql) else { return nil }
            let isMeant = count.withLock { count in
                count += 1
                return count == number
            }
            guard isMeant else { return nil }
            hit.withLock { $0 = "\(call) \(sql.prefix(60))" }
            return fault
        }
    }

    @Test(arguments: [ResultCode.ioError, ResultCode.full])
    func eachCallFailingOnceIsATypedError(code: Int32) async throws {
        let template = try await Scenario.template()
        var (number, failures) = (0, 0)
        // One code meets every call, the other every seventh.
        let step = code == ResultCode.full ? 1 : 7
        while true {
            number += step
            let folder = TemporaryFolder(isInMemory: true)
            var scenario = Scenario(template, in: folder)
            let counter = Counter(number: number, fault: DatabaseFault(code: code))
            try await scenario.run { counter.rule($0, $1) }
            guard let failed = counter.failed else { break }
            failures += scenario.errors.isEmpty ? 0 : 1
            #expect(
                scenario.errors.allSatisfy { error in
                    "\(error)".contains("(SQLite result \(code))")
                }, "\(failed): \(scenario.errors)")
            try await scenario.check("call \(number), \(failed)")
        }
        #expect(number > 150 && failures > 100 / step, "\(failures) of \(number) calls failed")
    }

    @Test func anAnswerThatIsLostIsGivenAgain() async throws {
        let template = try await Scenario.template()
        var number = 0
        while true {
            number += 1
            let folder = TemporaryFolder(isInMemory: true)
            var scenario = Scenario(template, in: folder)
            let counter = Counter(
                number: number, fault: DatabaseFault(code: ResultCode.ioError, isAfterCall: true)
            ) { _, sql in sql == "COMMIT" }
            try await scenario.run { counter.rule($0, $1) }
            guard let failed = counter.failed else { break }
            try await scenario.check("commit \(number), \(failed)")
        }
        #expect(number > 8)
    }

    @Test func ledgerContinuesAfterAFailure() async throws {
        let fixture = try LedgerFixture()
        let isBroken = Lock(false)
        let ledger = try await fixture.open {
            $0.fault = { call, sql in
                call == .step && isBroken.withLock { $0 } ? DatabaseFault(code: ResultCode.full) : nil
            }
        }
        try await fixture.credit(ledger, 100)
        isBroken.withLock { $0 = true }
        for number in 0..<3 {
            do {
                guard let order = try? fixture.order("broken-\(number)") else { continue }
                _ = try await ledger.place(order)
                Issue.record("it was placed")
            } catch {
                #expect(SVGAError(error).isOutOfSpace)
                #expect("\(error)".hasSuffix("make room on the disk"))
            }
        }
        isBroken.withLock { $0 = false }
        #expect(try await ledger.place(fixture.order("good")).balance == 97)
        #expect(fixture.told.withLock { $0.map(\.seq) } == [1])
        #expect(try await ledger.reconcile().faults == [])
    }
}
