import GiftLedger
import GiftModel
import Glibc
import SVGASystem
import SVGATestServices
import SVGATestSupport
import Testing

/// Each system call of SQLite on the files fails: once, or all starting at some call.
@Suite(.timeLimit(.minutes(5))) struct DiskFaultTests {
    private static let sweeps: [FaultSweep] = [
        .once(.error(EIO), [.write, .read, .open, .truncate]), .fullDisk, .brokenDisk,
    ]

    @Test(arguments: sweeps) func entriesAreNeverLostOrDuplicated(sweep: FaultSweep) async throws {
        SQLiteFaults.install()
        let template = try await Scenario.template()
        let callCount = try await sweep.run { round in
            var scenario = Scenario(template, in: round.folder)
            try await round.injecting { try await scenario.run() }
            try await scenario.check("\(String(describing: round.hit))")
        }
        #expect(callCount > 5)
    }

    @Test func fullDiskIsReportedAndTheLedgerContinues() async throws {
        SQLiteFaults.install()
        let fixture = try LedgerFixture()
        let ledger = try await fixture.open()
        try await fixture.credit(ledger, 100)
        let isFull = Lock(true)
        let rule: FileFault.Rule = { call, _ in
            isFull.withLock { $0 } && [.write, .truncate].contains(call) ? .error(ENOSPC) : nil
        }
        try await FileFault.injecting(below: fixture.folder.path, rule) { () async throws in
            for number in 0..<3 {
                do {
                    guard let order = try? fixture.order("full-\(number)") else { continue }
                    _ = try await ledger.place(order)
                    Issue.record("it was placed")
                } catch {
                    #expect(SVGAError(error).isOutOfSpace, "\(error)")
                }
            }
            // Reading needs no space.
            #expect(try await ledger.balance(of: UserID("u1")) == 100)
            isFull.withLock { $0 = false }
            #expect(try await ledger.place(fixture.order("full-0")).balance == 97)
        }
        #expect(try await ledger.reconcile().faults == [])
    }
}
