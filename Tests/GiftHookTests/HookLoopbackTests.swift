import GiftModel
import SVGASystem
import SVGATestServices
import Testing

@testable import GiftHook

/// Calls over HTTP, to billers that are right and wrong.
@Suite struct HookLoopbackTests {
    func hook(_ url: String, _ change: (inout HookConfiguration) -> Void = { _ in }) throws -> BillingHook {
        var configuration = HookConfiguration(url: url)
        // A test is kept waiting for long where others use the processors.
        configuration.timeout = .seconds(60)
        change(&configuration)
        return try BillingHook(configuration)
    }

    /// The failure of a request, with the answer that it stands for.
    func failure(_ hook: BillingHook) async throws -> HookFailure? {
        let found = Lock<HookFailure?>(nil)
        hook.onFailure.withLock { $0 = { _, failure, _ in found.withLock { $0 = failure } } }
        let (answer, failure) = (await hook.charge(try .roses(), from: .ada), found.withLock { $0 })
        if let failure { #expect(answer == failure.answer) }
        return failure
    }

    @Test func aSignedCallIsVerifiedAndAnswered() async throws {
        let secrets = WebhookSecrets(WebhookSecret.random())
        let receiver = Webhook(secrets: secrets)
        let server = try FaultServer { request in
            do {
                try receiver.verify(body: request.body, headerFields: request.fields)
                return .ok(Array(#"{"result":"allow","balance":7}"#.utf8))
            } catch {
                return .status(401)
            }
        }
        let hook = try hook(server.url("/gifts?app=1")) { $0.secrets = secrets }
        #expect(await hook.charge(try .roses(), from: .ada) == .charged(balance: 7))
        let request = try #require(server.requests.first)
        #expect(request.method == "POST" && request.target == "/gifts?app=1")
        #expect(request["Content-Type"] == "application/json" && request["Accept"] == "application/json")
        #expect(request["webhook-id"] == "pay-1")
        // With another secret the biller turns it away.
        hook.setSecrets(WebhookSecrets(WebhookSecret.random()))
        let failure = try await failure(hook)
        #expect(failure == HookFailure.rejected(status: 401) && failure?.mayHaveBilled == true)
    }

    @Test func aHostedCallNamesItsCommandInTheURL() async throws {
        let server = try FaultServer { _ in .ok(Array(#"{"ActionStatus":"OK","ErrorInfo":"","ErrorCode":0}"#.utf8)) }
        let hook = try hook(server.url("/cb")) { ($0.dialect, $0.appID) = (.hosted, "1400000001") }
        #expect(await hook.charge(try .roses(), from: .ada) == .charged(balance: nil))
        #expect(server.requests[0].target.hasPrefix("/cb?SdkAppid=1400000001&CallbackCommand=Live.CallbackBefore"))
    }

    @Test func slowBillerTimesOut() async throws {
        let server = try FaultServer { _ in .ok([1, 2]).delivered(.stall(after: 1)) }
        let slow = try hook(server.url("/")) { $0.timeout = .seconds(2) }
        #expect(try await failure(slow) == HookFailure.timedOut(isConnected: true))
        let deaf = try DeafServer()
        let unconnected = try hook(deaf.url) { $0.timeout = .milliseconds(50) }
        #expect(try await failure(unconnected) == HookFailure.timedOut(isConnected: false))
    }

    /// A kept connection may end after the billing system charged, and may hold a second response to an earlier request.
    @Test(arguments: [HookDialect.native, .hosted]) func requestsUseNewConnections(dialect: HookDialect) async throws {
        let biller = try FaultServer { _ in .ok(Array(#"{"result":"allow","ErrorCode":0}"#.utf8)) }
        let hook = try hook(biller.url("/")) { $0.dialect = dialect }
        for _ in 0..<3 { #expect(await hook.charge(try .roses(), from: .ada) == .charged(balance: nil)) }
        #expect(biller.requests.map(\.connection) == [0, 1, 2])
    }

    @Test func requestsAreSentOnce() async throws {
        let biller = try FaultServer { _ in .raw([]) }
        let failure = try await failure(hook(biller.url("/")))
        #expect(failure?.mayHaveBilled == true && failure?.name == "lost", "\(String(describing: failure))")
        #expect(biller.requests.count == 1)
    }

    @Test func theWaitForOtherCallsIsPartOfTheTime() async throws {
        let server = try FaultServer { _ in .ok([1, 2]).delivered(.stall(after: 1)) }
        let hook = try hook(server.url("/")) { ($0.timeout, $0.maxCallCount) = (.milliseconds(50), 1) }
        let order = try OrderRecord.roses()
        let tasks = (0..<3).map { _ in Task { await hook.charge(order, from: .ada) } }
        for task in tasks {
            switch await task.value {
            case .noAnswer, .notSent: break
            case let answer: Issue.record("\(answer)")
            }
        }
        // No call waits any longer, and none is left behind.
        #expect(hook.metrics.runningCount == 0 && hook.metrics.answerCounts["timed-out"] == 3)
    }

    @Test func refusedConnectionDiffersFromTimeout() async throws {
        let gone = try FaultServer { _ in .ok([]) }
        gone.stop()
        let failure = try await failure(hook(gone.url("/")))
        #expect(failure?.name == "unreachable" && failure?.mayHaveBilled == false)
        let broken = try FaultServer { _ in .raw([]) }
        let lost = try await self.failure(hook(broken.url("/")))
        #expect(lost?.name == "lost" && lost?.mayHaveBilled == true)
    }

    @Test(arguments: [302, 303, 307, 308]) func redirectsAreNotFollowed(status: Int) async throws {
        let server = try FaultServer { _ in .redirect(to: "/other", status: status) }
        let failure = try await failure(hook(server.url("/")))
        #expect(failure == HookFailure.redirected && failure?.mayHaveBilled == true)
        #expect(server.requests.map(\.target) == ["/"])
    }

    @Test func hugeAnswersAreNotRead() async throws {
        let server = try FaultServer { request in
            let body = [UInt8](repeating: 0x20, count: 70_000)
            return request.target == "/endless"
                ? .ok(body).framed(.chunked).delivered(.endless) : .ok(body)
        }
        #expect(try await failure(hook(server.url("/announced"))) == HookFailure.tooLarge)
        #expect(try await failure(hook(server.url("/endless"))) == HookFailure.tooLarge)
    }

    @Test(arguments: [500, 503]) func failuresInsideAreUnknown(status: Int) async throws {
        let server = try FaultServer { _ in .status(status) }
        let failure = try await failure(hook(server.url("/")))
        #expect(failure == HookFailure.failed(status: status) && failure?.mayHaveBilled == true)
    }

    @Test func noMoreCallsThanAllowedReachTheBillerAtATime() async throws {
        // Counted before the response leaves: after it, the next call may come on another connection.
        let calls = Lock((now: 0, most: 0))
        let server = try FaultServer { _ in
            calls.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            SteadyClock.wait(nanoseconds: 1_000_000)
            calls.withLock { $0.now -= 1 }
            return .ok(Array(#"{"result":"allow"}"#.utf8))
        }
        let hook = try hook(server.url("/")) { $0.maxCallCount = 4 }
        let order = try OrderRecord.roses()
        let tasks = (0..<100).map { _ in Task { await hook.charge(order, from: .ada) } }
        for task in tasks { #expect(await task.value == .charged(balance: nil)) }
        #expect(server.requests.count == 100 && calls.withLock { $0.most } <= 4)
    }

    @Test func shuttingDownEndsCalls() async throws {
        let server = try FaultServer { _ in .ok([1, 2]).delivered(.stall(after: 1)) }
        let hook = try hook(server.url("/"))
        let order = try OrderRecord.roses()
        let task = Task { await hook.charge(order, from: .ada) }
        try await waiting { try waitForResult { server.requests.isEmpty ? nil : () } }
        hook.shutdown()
        #expect(await task.value == HookFailure.cancelled.answer)
    }
}
