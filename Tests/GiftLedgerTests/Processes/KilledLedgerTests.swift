import GiftLedger
import GiftModel
import Glibc
import SVGATestServices
import SVGATestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct KilledLedgerTests {
    let folder = TemporaryFolder(isInMemory: true)

    /// `GIFT_KILLS=200` makes it a long run.
    private static let roundCount = getenv("GIFT_KILLS").flatMap { Int(String(cString: $0)) } ?? 20

    @Test func killsLoseNoAcceptedOrders() async throws {
        let path = folder.path("gifts.sqlite")
        var generator = SystemRandomNumberGenerator()
        var (accepted, numbers) = (0, Set<String>())
        for round in 0..<KilledLedgerTests.roundCount {
            // With room for all lines of a round, the writer never waits for the test.
            let writer = try WriterProcess(["ledger", path], outputByteCount: 1 << 20)
            while let byte = writer.nextByte(), byte != UInt8(ascii: "\n") {}
            usleep(.random(in: 0..<40_000, using: &generator))
            let text = try #require(writer.kill(), "the writer ended by itself")
            let whole = text.prefix(text.lastIndex(of: UInt8(ascii: "\n")) ?? 0)
            let lines = String(decoding: whole, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
            let ledger = try GiftLedger(LedgerConfiguration(path: path))
            defer { ledger.close() }
            #expect(try await ledger.reconcile().faults == [], "round \(round)")
            for line in lines {
                guard line.count == 4, let id = OrderID(String(line[0])) else {
                    Issue.record("\(line)")
                    continue
                }
                let order = try await ledger.order(id)
                #expect(order?.state == .accepted)
                #expect(order.map { "\($0.room) \($0.seq ?? 0)" } == "\(line[1]) \(line[2])")
                #expect(numbers.insert("\(line[1]) \(line[2])").inserted, "a number twice: \(line)")
                accepted += 1
            }
        }
        #expect(accepted > 0, "the writers must have got to writing")
    }
}
