import SVGATransfer
import Testing

@testable import SVGACache

@Suite struct FetchJobTests {
    private func job(_ url: String, _ change: (inout MovieRequest) -> Void = { _ in }) -> FetchJob {
        var request = MovieRequest(url: url)
        change(&request)
        return FetchJob(request: request, key: url)
    }

    @Test func onlyJobsThatBringTheSameShareAFlight() {
        #expect(job("a").identity == job("a").identity)
        #expect(job("a").identity == job("a") { $0.priority = .high }.identity)
        #expect(job("a").identity != job("b").identity)
        #expect(job("a").identity != job("a") { $0.mode = .revalidating }.identity)
        #expect(job("a").identity != job("a") { $0.headerFields = ["A": "b"] }.identity)
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
