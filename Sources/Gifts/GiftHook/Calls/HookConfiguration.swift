/// How the biller is asked.
package struct HookConfiguration: Sendable {
    /// What happens to gifts without an answer.
    package enum FailureRule: String, CaseIterable, Sendable {
        /// They are not sent.
        case deny
        /// They are sent, and nobody has billed them.
        case allow
    }

    /// The one URL that is asked. It may have a private address; no redirect is followed.
    package var url: String
    /// What calls are signed with; nil for calls without a signature, which receivers cannot tell from those of others.
    package var secrets: WebhookSecrets?
    package var dialect: HookDialect
    package var onFailure: FailureRule
    /// From the call to its answer, with the wait for other calls.
    package var timeout: Duration
    /// The most calls at a time.
    package var maxCallCount: Int
    /// The most calls that wait for others.
    package var maxWaitingCount: Int
    package var breaker: CircuitBreaker.Limits
    /// The `SdkAppid` of the hosted dialect.
    package var appID: String

    /// The most bytes of an answer.
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

/// Why a biller cannot be asked as it is configured.
package struct HookConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
}
