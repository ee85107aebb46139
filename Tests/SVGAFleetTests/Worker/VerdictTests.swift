import SVGAJobs
import SVGATestSupport
import Testing

@testable import SVGAFleet

@Suite struct VerdictTests {
    private let fixture = WorkerFixture(movies: [])

    private func verdict(
        _ cause: JobFault.Cause = .job, code: Int32, count: Int = 1, failures: Int = 0, retryAfter: Double? = nil
    ) throws -> Verdict {
        var random = SplitMix64(seed: 1)
        let fault = JobFault(cause, code: code, message: "why", retryAfter: retryAfter)
        return Verdict(fault, of: try fixture.delivery(count: count, failures: failures), using: &random)
    }

    @Test func permanentFailuresAreDeadImmediately() throws {
        for code: Int32 in [64, 65, 66, 69, 70, 76, 77] {
            #expect(try verdict(code: code) == .fail(JobFailure(code: code, message: "why", retryDelay: nil)))
        }
    }

    @Test func transientFailuresRetryUpToTheBatchLimit() throws {
        for code: Int32 in [71, 73, 74, 75] {
            for failures in 0..<9 {
                guard case .fail(let failure) = try verdict(code: code, failures: failures) else {
                    Issue.record("no failure")
                    continue
                }
                #expect((failure.retryDelay != nil) == (failures < 7), "eight attempts")
            }
        }
    }

    @Test func crashingJobsAreDeadAfterThreeDeliveries() throws {
        #expect(try verdict(.death, code: 70, count: 2) == .abandon)
        guard case .fail(let failure) = try verdict(.death, code: 70, count: 3) else {
            Issue.record("still alive")
            return
        }
        #expect(failure.code == 70 && failure.retryDelay == nil)
        #expect(try Verdict.refusal(of: fixture.delivery(count: 3)) == nil)
        #expect(try Verdict.refusal(of: fixture.delivery(count: 4))?.code == 70)
    }

    @Test func stoppedJobsAreReturned() throws { #expect(try verdict(.stopped, code: 130) == .release) }

    @Test func delaysDoubleToFiveMinutesAndAreDrawnEvenly() {
        #expect((0..<12).map(RetryDelay.bound) == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
        #expect(RetryDelay.bound(failureCount: -1) == 1 && RetryDelay.bound(failureCount: .max) == 300)
        var random = SplitMix64(seed: 7)
        let delays = (0..<1_000).map { _ in
            RetryDelay.seconds(failureCount: 3, cause: .job, retryAfter: nil, using: &random)
        }
        #expect(delays.allSatisfy { 0...8 ~= $0 })
        #expect(3.6...4.4 ~= delays.reduce(0, +) / 1_000)
        #expect(delays.contains { $0 < 1 } && delays.contains { $0 > 7 })
    }

    @Test func serversAreLeftAloneForAsLongAsTheyWant() {
        var random = SplitMix64(seed: 7)
        func delay(_ cause: JobFault.Cause, _ retryAfter: Double?) -> Double {
            RetryDelay.seconds(failureCount: 0, cause: cause, retryAfter: retryAfter, using: &random)
        }
        for _ in 0..<100 {
            #expect(60...61 ~= delay(.job, 60) && 3_600...3_601 ~= delay(.job, 1e9) && 0...1 ~= delay(.job, -5))
            #expect(10...30 ~= delay(.store, nil) && delay(.store, 60) == 60)
        }
    }
}
