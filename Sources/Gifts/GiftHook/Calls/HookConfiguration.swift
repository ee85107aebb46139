package import GiftModel
import SVGASystem

package struct HookConfiguration: Sendable {
    package enum FailureRule: String, CaseIterable, Sendable {
        /// They are not sent.
        case deny
        /// They are sent without billing.
        case allow
    }

    /// The only URL for calls. It may have a private address; no redirect is followed.
    package var url: String
    /// The secrets for signing calls; nil for unsigned calls, which receivers cannot authenticate.
    package var secrets: WebhookSecrets?
    package var dialect: HookDialect
    package var onFailure: FailureRule
    /// From the call to its answer, with the wait for other calls.
    package var timeout: Duration
    package var maxCallCount: Int
    package var maxWaitingCount: Int
    package var breaker: CircuitBreaker.Limits
    /// The `SdkAppid` of the hosted dialect.
    package var appID: String

    package static let maxAnswerByteCount = 64 << 10

    package init(
        url: String, secrets: WebhookSecrets? = nil, dialect: HookDialect = .native, onFailure: FailureRule = .deny,
        timeout: Duration = .seconds(2), appID: String = "0"
    ) {
        (self.url, self.secrets, self.dialect, self.onFailure) = (url, secrets, dialect, onFailure)
        (self.timeout, self.appID) = (timeout, appID)
        (maxCallCount, maxWaitingCount, breaker) = (64, 1024, CircuitBreaker.Limits())
    }
}

/// The times that a hook needs, so that tests can make theirs.
package struct HookClock: Sendable {
    /// A time that is never set back.
    package var steady: @Sendable () -> Duration
    package var wall: @Sendable () -> Milliseconds
    /// Waits until a steady time, or until the task is cancelled, which throws.
    package var sleep: @Sendable (_ until: Duration) async throws -> Void

    package init(
        steady: @escaping @Sendable () -> Duration, wall: @escaping @Sendable () -> Milliseconds,
        sleep: @escaping @Sendable (_ until: Duration) async throws -> Void
    ) {
        (self.steady, self.wall, self.sleep) = (steady, wall, sleep)
    }

    package static let system = HookClock(
        steady: { SteadyClock.time }, wall: { Milliseconds(WallClock.milliseconds) },
        sleep: { until in try await Task.sleep(for: max(.zero, until - SteadyClock.time)) })
}
