import SVGATransfer
import Testing

@Suite struct RetryPolicyTests {
    let policy = RetryPolicy(
        maxAttemptCount: 10, firstBackoff: .seconds(1), maxBackoff: .seconds(10), maxRetryAfter: .seconds(60))

    @Test(arguments: [(1, 0), (2, 1), (3, 2), (4, 4), (5, 8), (6, 10), (10, 10)])
    func theBackoffDoublesUpToItsCap(attempt: Int, seconds: Int) {
        #expect(policy.delay(beforeAttempt: attempt, random: 1) == .seconds(seconds))
    }

    @Test func jitterIsAPartOfTheBackoff() {
        #expect(policy.delay(beforeAttempt: 5, random: 0) == .zero)
        #expect(policy.delay(beforeAttempt: 5, random: 0.25) == .seconds(2))
        for _ in 0..<100 {
            let delay = policy.delay(beforeAttempt: 4)
            #expect(delay.map { (.zero)...(.seconds(4)) ~= $0 } == true)
        }
    }

    @Test func attemptsEnd() {
        #expect(policy.delay(beforeAttempt: 11, random: 1) == nil)
        #expect(policy.delay(beforeAttempt: 11, retryAfter: "1", random: 1) == nil)
        #expect(RetryPolicy(maxAttemptCount: 1).delay(beforeAttempt: 2) == nil)
    }

    @Test func manyAttemptsDoNotOverflow() {
        let patient = RetryPolicy(maxAttemptCount: .max, firstBackoff: .seconds(1), maxBackoff: .seconds(3600))
        #expect(patient.delay(beforeAttempt: .max, random: 1) == .seconds(3600))
        #expect(RetryPolicy(maxAttemptCount: .max, firstBackoff: .zero).delay(beforeAttempt: .max, random: 1) == .zero)
    }

    @Test(arguments: [
        ("3", 3), ("0", 2), ("60", 60), ("Sun, 06 Nov 1994 08:49:57 GMT", 20), ("Sun, 06 Nov 1994 08:49:37 GMT", 2),
        ("Sun, 06 Nov 1990 08:49:37 GMT", 2), ("soon", 2), ("", 2), ("-5", 2), ("1.5", 2),
    ])
    func serversDelayIsTheMinimum(retryAfter: String, seconds: Int) {
        let now = HTTPDate(secondsSince1970: 784_111_777)
        let delay = policy.delay(beforeAttempt: 3, retryAfter: retryAfter, now: now, random: 1)
        #expect(delay == .seconds(seconds))
    }

    @Test(arguments: ["61", "99999999999999999999999", "Sun, 06 Nov 2094 08:49:37 GMT"])
    func aServerThatAsksForTooMuchGetsNoFurtherAttempt(retryAfter: String) {
        let now = HTTPDate(secondsSince1970: 784_111_777)
        #expect(policy.delay(beforeAttempt: 2, retryAfter: retryAfter, now: now, random: 1) == nil)
    }

    @Test func transientStatusesAreThoseThatMayPass() {
        let transient = (100..<600).filter { RetryPolicy.isTransient(status: $0) }
        #expect(transient == [408, 425, 429, 500, 502, 503, 504])
    }
}
