import SVGATransfer
import Testing

@testable import SVGACache

@Suite struct FlightTableTests {
    private func job(_ url: String, _ change: (inout MovieRequest) -> Void = { _ in }) -> FetchJob {
        var request = MovieRequest(url: url)
        change(&request)
        return FetchJob(request: request, key: url)
    }

    @Test func equalJobsShareAFlightAndOthersDoNot() {
        var table = FlightTable<String>()
        let first = job("a")
        #expect(table.join(first, 1, "one").0 == .began)
        let (joined, flight) = table.join(job("a"), 2, "two")
        #expect(joined == .joined)
        #expect(flight.control === first.control)
        #expect(table.join(job("b"), 3, "three").0 == .began)
        #expect(table.join(job("a") { $0.mode = .revalidating }, 4, "four").0 == .began)
        #expect(table.join(job("a") { $0.headerFields = ["A": "b"] }, 5, "five").0 == .began)
        #expect(table.join(job("a") { $0.priority = .high }, 6, "six").0 == .joined)
        #expect(table.count == 4)
        #expect(table.end(first) == ["one", "two", "six"])
    }

    @Test func theFlightLeavesTheTableWithItsLastWaiter() {
        var table = FlightTable<String>()
        let first = job("a")
        _ = table.join(first, 1, "one")
        _ = table.join(first, 2, "two")
        table.setTask(Task {}, of: first)
        #expect(table.leave(first.identity, 1)?.task == nil)
        #expect(table.leave(first.identity, 1) == nil)
        let last = table.leave(first.identity, 2)
        #expect(last?.waiter == "two")
        #expect(last?.task != nil)
        #expect(table.count == 0)
    }

    @Test func aFlightThatWasLeftEndsNoLaterOne() {
        var table = FlightTable<String>()
        let (first, second) = (job("a"), job("a"))
        _ = table.join(first, 1, "one")
        _ = table.leave(first.identity, 1)
        #expect(table.join(second, 2, "two").0 == .began)
        #expect(table.end(first).isEmpty)
        #expect(table.end(second) == ["two"])
    }

    @Test func prioritiesOnlyRise() {
        let control = FlightControl()
        #expect(control.raise(to: .normal))
        #expect(!control.raise(to: .low))
        #expect(!control.raise(to: .normal))
        #expect(control.raise(to: .veryHigh))
        #expect(control.priority == .veryHigh)
    }
}
