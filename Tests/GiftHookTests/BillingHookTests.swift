import GiftModel
import SVGACoding
import SVGASystem
import SVGATransfer
import Testing

@testable import GiftHook

@Suite struct BillingHookTests {
    static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

    @Test func hookReturnsTheBillersAnswer() async throws {
        let (hook, transport) = BillingHook.stub { _ in StubTransport.json(#"{"result":"allow","balance":450}"#) }
        #expect(await hook.charge(try .roses(), from: .ada) == .charged(balance: 450))
        #expect(transport.calls.count == 1 && transport.calls[0].timeout == .seconds(2))
        #expect(transport.calls[0].fields == ["webhook-id": "pay-1"])
    }

    @Test func callsAreSignedAtTheTimeAtWhichTheyAreSent() async throws {
        let clock = VirtualClock()
        let secrets = WebhookSecrets(try WebhookSecret(BillingHookTests.secret))
        let (hook, transport) = BillingHook.stub(clock, { $0.secrets = secrets }) { _ in StubTransport.allows }
        for _ in 0..<2 {
            _ = await hook.charge(try .roses(), from: .ada)
            clock.advance(by: .seconds(30))
        }
        let calls = transport.calls
        #expect(calls[0].fields["webhook-timestamp"] == "1767225600")
        #expect(calls[1].fields["webhook-timestamp"] == "1767225630")
        #expect(calls[0].fields["webhook-id"] == calls[1].fields["webhook-id"])
        #expect(calls[0].message == calls[1].message)
        let receiver = Webhook(secrets: secrets)
        for call in calls {
            let fields = call.fields.map { (name: $0.key, value: $0.value) }
            try receiver.verify(body: call.message.body, headerFields: fields, now: 1_767_225_600)
        }
    }

    @Test func secretsCanChangeWhileItRuns() async throws {
        let secrets = WebhookSecrets(try WebhookSecret(BillingHookTests.secret))
        let (hook, transport) = BillingHook.stub { _ in StubTransport.allows }
        hook.setSecrets(secrets)
        _ = await hook.charge(try .roses(), from: .ada)
        #expect(transport.calls[0].fields["webhook-signature"]?.hasPrefix("v1,") == true)
    }

    @Test(arguments: [
        (200, "malformed", true), (204, "malformed", true), (301, "redirected", true), (400, "rejected", true),
        (401, "rejected", true), (404, "rejected", true), (408, "failed", true), (409, "failed", true),
        (429, "rejected", true), (500, "failed", true), (502, "failed", true), (503, "failed", true),
        (0, "failed", true),
    ])
    func otherStatusesAreNoAnswer(status: Int, name: String, mayHaveBilled: Bool) async throws {
        let (hook, _) = BillingHook.stub { _ in StubTransport.json("nothing", status: status) }
        switch await hook.charge(try .roses(), from: .ada) {
        case .noAnswer(let reason): #expect(mayHaveBilled && !reason.isEmpty)
        case .notSent(let reason): #expect(!mayHaveBilled && !reason.isEmpty)
        case let answer: Issue.record("\(answer)")
        }
        #expect(hook.metrics.answerCounts[name] == 1)
    }

    /// Whether an order may be charged after each failure of a transfer.
    @Test(arguments: [
        (SVGAError.invalidURL("x"), "unusable", false), (.invalidHeaderField("x"), "unusable", false),
        (.schemeRefused("ftp"), "unusable", false), (.addressRefused("10.0.0.1"), "unusable", false),
        (.unresolvable("http://a/"), "unreachable", false), (.unreachable("x"), "unreachable", false),
        (.tlsFailed("x"), "unreachable", false), (.timedOut(.turn), "timed-out", false),
        (.timedOut(.connect), "timed-out", false), (.timedOut(.stall), "timed-out", true),
        (.timedOut(.total), "timed-out", true), (.tooManyRedirects(limit: 0), "redirected", true),
        (.redirectRefused(method: "POST"), "redirected", true),
        (.bodyTooLarge(limit: 1, announced: nil), "too-large", true), (.connectionLost("x"), "lost", true),
        (.incompleteBody(received: 1, expected: 2), "lost", true), (.protocolFailed("x"), "lost", true),
        (.transferCancelled, "cancelled", true), (.sourceRefused, "lost", true),
        (.outOfMemory(byteCount: 1), "lost", true), (.notSigned("x"), "lost", true),
    ])
    func transferFailures(error: SVGAError, name: String, mayHaveBilled: Bool) async throws {
        let (hook, _) = BillingHook.stub { _ in .failure(error) }
        let answer = await hook.charge(try .roses(), from: .ada)
        let text = HookFailure(error).description
        #expect(answer == (mayHaveBilled ? .noAnswer(text) : .notSent(text)))
        #expect(hook.metrics.answerCounts[name] == 1)
    }

    /// A URL that cannot be asked charges nothing, and is no fault of the billing system.
    @Test func unusableURLsChargeNothing() async throws {
        let transport = HTTPHookTransport(maxCallCount: 1)
        var configuration = HookConfiguration(url: "http://a b/")
        configuration.breaker.failureCount = 1
        let hook = BillingHook(configuration, transport: transport, clock: .system)
        guard case .notSent(let reason) = await hook.charge(try .roses(), from: .ada) else {
            Issue.record("nothing was sent")
            return
        }
        #expect(reason.hasPrefix("this is not a URL that can be fetched"))
        #expect(hook.metrics.answerCounts["unusable"] == 1 && hook.breakerDelay == nil)
    }

    @Test func withoutAnAnswerTheRuleDecides() async throws {
        let (hook, _) = BillingHook.stub {
            $0.onFailure = .allow
        } _: { _ in
            StubTransport.fails
        }
        #expect(await hook.charge(try .roses(), from: .ada) == .charged(balance: nil, isUnbilled: true))
        #expect(hook.metrics.allowedByRuleCount == 1)
        // A repetition wants to know.
        #expect(await hook.chargeAgain(try .roses()) == HookFailure.lost("broken").answer)
        let (denying, _) = BillingHook.stub {
            $0.onFailure = .allow
        } _: { _ in
            StubTransport.json(#"{"result":"deny","code":7,"reason":"risk"}"#)
        }
        #expect(await denying.charge(try .roses(), from: .ada) == .declined(code: 7, reason: "risk"))
    }

    @Test func aBillerThatFailsIsLeftAlone() async throws {
        let clock = VirtualClock()
        let isUp = Lock(false)
        let (hook, transport) = BillingHook.stub(clock) { _ in
            isUp.withLock { $0 } ? StubTransport.allows : StubTransport.fails
        }
        for _ in 0..<20 { _ = await hook.charge(try .roses(), from: .ada) }
        #expect(hook.breakerDelay == .seconds(5))
        let refused = await hook.charge(try .roses(), from: .ada)
        #expect(refused == .notSent(HookFailure.breakerOpen.description))
        #expect(transport.calls.count == 20 && hook.metrics.breaker == .open(until: clock.now + .seconds(5)))
        clock.advance(by: .seconds(5))
        isUp.withLock { $0 = true }
        #expect(await hook.charge(try .roses(), from: .ada) == .charged(balance: nil))
        #expect(hook.metrics.breaker == .closed(failureCount: 0) && hook.metrics.breakerOpeningCount == 1)
    }

    @Test func refusalsAndWhatTheClientDoesOpenNoBreaker() async throws {
        let (hook, _) = BillingHook.stub { call in
            call.message.id == "a" ? StubTransport.json(#"{"result":"deny"}"#) : .failure(.transferCancelled)
        }
        for _ in 0..<30 { _ = await hook.charge(try .roses("a"), from: .ada) }
        for _ in 0..<30 { _ = await hook.charge(try .roses("b"), from: .ada) }
        #expect(hook.breakerDelay == nil && hook.metrics.breaker == .closed(failureCount: 0))
    }

    @Test func tooManyCallsAreRefusedAtOnce() async throws {
        let gate = AsyncGate()
        let (hook, _) = BillingHook.stub {
            ($0.maxCallCount, $0.maxWaitingCount) = (2, 1)
        } _: { _ in
            await gate.wait()
            return StubTransport.allows
        }
        let order = try OrderRecord.roses()
        let tasks = (0..<3).map { _ in Task.immediate { await hook.charge(order, from: .ada) } }
        #expect(hook.metrics.runningCount == 3)
        #expect(await hook.charge(order, from: .ada) == .notSent(HookFailure.overloaded.description))
        gate.open()
        for task in tasks { #expect(await task.value == .charged(balance: nil)) }
        #expect(hook.metrics.runningCount == 0 && hook.metrics.answerCounts["overloaded"] == 1)
    }

    @Test func cancellationsAreTold() async throws {
        let (hook, transport) = BillingHook.stub { _ in StubTransport.json("", status: 204) }
        #expect(await hook.refund(try .roses("o1")) == .refundConfirmed)
        #expect(transport.calls[0].message.id == "o1-cancelled" && hook.metrics.confirmedCancellationCount == 1)
        let (deaf, _) = BillingHook.stub { _ in StubTransport.json("", status: 500) }
        #expect(await deaf.refund(try .roses("o1")) == HookFailure.failed(status: 500).answer)
        #expect(deaf.metrics.failedCancellationCount == 1)
    }

    @Test func metricsCountCallsAndAnswers() async throws {
        let clock = VirtualClock()
        let (hook, _) = BillingHook.stub(clock) { call in
            clock.advance(by: call.message.id == "slow" ? .milliseconds(1500) : .milliseconds(4))
            return call.message.id == "slow"
                ? .failure(.timedOut(.stall)) : StubTransport.allows
        }
        for id in ["a", "b", "slow"] { _ = await hook.charge(try .roses(id), from: .ada) }
        let metrics = hook.metrics
        #expect(metrics.answerCounts["allow"] == 2 && metrics.answerCounts["timed-out"] == 1)
        #expect(metrics.answerCounts.count == 2 + HookFailure.names.count)
        #expect(metrics.latency.counts == [2, 0, 0, 0, 0, 0, 0, 0, 1, 0] && abs(metrics.latency.sum - 1.508) < 1e-9)
    }

    @Test(arguments: ["", "127.0.0.1/hook", "ftp://127.0.0.1/", "file:///etc/passwd", "http://", "http://a b/"])
    func urlsThatCannotBeAskedAreRefusedAtTheStart(url: String) {
        let error = #expect(throws: SVGAError.self) { try BillingHook(HookConfiguration(url: url)) }
        #expect(error?.description.hasPrefix("the URL of the hook") == true)
    }
}

/// Holds tasks until it is opened.
final class AsyncGate: Sendable {
    private let state = Lock((isOpen: false, waiters: [CheckedContinuation<Void, Never>]()))

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiters.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let waiters = state.withLock { state in
            defer { state = (true, []) }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}
