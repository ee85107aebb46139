import GiftHook
import Testing

/// When a biller that fails is left alone.
@Suite struct CircuitBreakerTests {
    func fail(_ breaker: inout CircuitBreaker, times: Int, at now: Duration) throws {
        for _ in 0..<times { try end(&breaker, .failure, at: now) }
    }

    /// Creates a call that ends so.
    func end(
        _ breaker: inout CircuitBreaker, _ result: CircuitBreaker.Result, at now: Duration,
        endingAt end: Duration? = nil
    ) throws {
        let ticket = breaker.admit(at: now)
        breaker.end(try #require(ticket), result, at: end ?? now)
    }

    @Test func twentyFailuresInARowOpenItForFiveSeconds() throws {
        var breaker = CircuitBreaker()
        try fail(&breaker, times: 19, at: .zero)
        #expect(breaker.state == .closed(failureCount: 19) && breaker.delay(at: .zero) == nil)
        try fail(&breaker, times: 1, at: .seconds(1))
        #expect(breaker.state == .open(until: .seconds(6)) && breaker.openingCount == 1)
        let early = breaker.admit(at: .milliseconds(5999))
        #expect(early == nil)
        #expect(breaker.delay(at: .seconds(2)) == .seconds(4) && breaker.delay(at: .seconds(6)) == nil)
    }

    @Test func oneSuccessStartsTheCountAgain() throws {
        var breaker = CircuitBreaker()
        try fail(&breaker, times: 19, at: .zero)
        try end(&breaker, .success, at: .zero)
        try fail(&breaker, times: 19, at: .zero)
        #expect(breaker.state == .closed(failureCount: 19))
    }

    @Test func oneCallAsksWhetherItWorksAgain() throws {
        var breaker = CircuitBreaker()
        try fail(&breaker, times: 20, at: .zero)
        let (first, second) = (breaker.admit(at: .seconds(5)), breaker.admit(at: .seconds(5)))
        let probe = try #require(first)
        #expect(breaker.state == .halfOpen && second == nil)
        #expect(breaker.delay(at: .seconds(5)) == .seconds(1))
        breaker.end(probe, .success, at: .seconds(6))
        #expect(breaker.state == .closed(failureCount: 0))
    }

    @Test func aCallThatFailsAgainOpensItAgain() throws {
        var breaker = CircuitBreaker()
        try fail(&breaker, times: 20, at: .zero)
        try end(&breaker, .failure, at: .seconds(5), endingAt: .seconds(7))
        #expect(breaker.state == .open(until: .seconds(12)) && breaker.openingCount == 2)
    }

    @Test func cancelledCallPassesItsTrialToTheNext() throws {
        var breaker = CircuitBreaker()
        try fail(&breaker, times: 20, at: .zero)
        try end(&breaker, .abandoned, at: .seconds(5), endingAt: .seconds(6))
        try end(&breaker, .success, at: .seconds(6))
        #expect(breaker.state == .closed(failureCount: 0))
    }

    @Test func lateResultsOfEarlierCallsMeanNothing() throws {
        var breaker = CircuitBreaker()
        let admitted = breaker.admit(at: .zero)
        let early = try #require(admitted)
        try fail(&breaker, times: 20, at: .zero)
        breaker.end(early, .success, at: .seconds(1))
        #expect(breaker.state == .open(until: .seconds(5)))
        let second = breaker.admit(at: .seconds(5))
        let probe = try #require(second)
        breaker.end(early, .failure, at: .seconds(5))
        #expect(breaker.state == .halfOpen)
        breaker.end(probe, .success, at: .seconds(5))
        breaker.end(early, .failure, at: .seconds(5))
        #expect(breaker.state == .closed(failureCount: 0))
    }
}
