/// When a failed attempt is repeated: exponential backoff with full jitter, and the server's requested delay.
///
/// Waiting for a random part of the backoff keeps many clients that failed together from coming back together (Brooker,
/// "Exponential Backoff And Jitter", 2015).
///
/// ```swift
/// var configuration = CacheConfiguration(folder: "/var/cache/gifts")
/// configuration.retryPolicy = RetryPolicy(maxAttemptCount: 2, maxBackoff: .seconds(1))
/// ```
public struct RetryPolicy: Sendable, Equatable {
    /// The maximum number of attempts in total; 1 for no repetition.
    public var maxAttemptCount: Int
    /// The longest wait before the second attempt; doubled before each further one.
    public var firstBackoff: Duration
    /// The longest wait before any attempt, as far as the backoff decides.
    public var maxBackoff: Duration
    /// The maximum `Retry-After` to respect; if a server requests more, there is no further attempt.
    public var maxRetryAfter: Duration

    /// Sets the bounds.
    public init(
        maxAttemptCount: Int = 4, firstBackoff: Duration = .milliseconds(500), maxBackoff: Duration = .seconds(20),
        maxRetryAfter: Duration = .seconds(60)
    ) {
        self.maxAttemptCount = maxAttemptCount
        self.firstBackoff = firstBackoff
        self.maxBackoff = maxBackoff
        self.maxRetryAfter = maxRetryAfter
    }

    /// Whether the status is transient: 408, 425, 429, 500, 502, 503, 504.
    package static func isTransient(status: Int) -> Bool { transientStatuses.contains(status) }

    private static let transientStatuses: Set<Int> = [408, 425, 429, 500, 502, 503, 504]

    /// The delay before an attempt, 1 being the first: at least the server's `retryAfter` in seconds or as a date, of
    /// which other values are ignored; nil for no further attempt. `random` is the random part of the backoff, 0 ... 1.
    package func delay(
        beforeAttempt attempt: Int, retryAfter: String? = nil, now: HTTPDate = .now,
        random: Double = .random(in: 0...1)
    ) -> Duration? {
        guard attempt <= maxAttemptCount else { return nil }
        guard attempt > 1 else { return .zero }
        let backoff = backoff(beforeAttempt: attempt) * min(1, max(0, random))
        guard let wanted = retryAfter.flatMap({ RetryPolicy.delay(retryAfter: $0, now: now) }) else { return backoff }
        return wanted > maxRetryAfter ? nil : max(wanted, backoff)
    }

    /// The maximum backoff before an attempt.
    func backoff(beforeAttempt attempt: Int) -> Duration {
        // Doubling stops at the cap, long before a duration could overflow.
        var delay = firstBackoff
        var doublings = attempt - 2
        while doublings > 0, delay > .zero, delay < maxBackoff {
            delay *= 2
            doublings -= 1
        }
        return min(delay, maxBackoff)
    }

    /// Reads `Retry-After` (RFC 9110 §10.2.3); nil unless it is seconds or a date.
    package static func delay(retryAfter text: String, now: HTTPDate) -> Duration? {
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return .seconds(Int(text).map { min($0, 1 << 32) } ?? 1 << 32)
        }
        guard let date = HTTPDate(parsing: text, now: now) else { return nil }
        return .seconds(max(0, date.secondsSince1970 - now.secondsSince1970))
    }
}
