/// The delay before a failed job's next attempt: evenly drawn between 0 and a bound that doubles with each failure
/// ("full jitter"), so that jobs that failed together do not come again together.
package struct RetryDelay: Sendable {
    /// The limit after the first failure, in seconds.
    package static let first = 1.0
    /// The highest bound, in seconds.
    package static let longest = 300.0
    /// The longest time that a server may ask for, in seconds.
    package static let longestWanted = 3_600.0
    /// While the archive of results is away or a disk is full, jobs come again no sooner than this and up to twice as
    /// much later: by then the worker has noticed, and no further attempt is lost.
    package static let store = 10.0

    /// The delay in seconds after `failureCount` earlier failures; the server's requested delay is a minimum.
    package static func seconds(
        failureCount: Int, cause: JobFault.Cause, retryAfter: Double?, using random: inout some RandomNumberGenerator
    ) -> Double {
        let bound = bound(failureCount: failureCount)
        let wanted = min(max(0, retryAfter ?? 0), longestWanted)
        if cause == .store || cause == .disk { return max(wanted, store + .random(in: 0...2 * store, using: &random)) }
        return wanted + .random(in: 0...bound, using: &random)
    }

    /// The maximum delay after a number of earlier failures, in seconds.
    package static func bound(failureCount: Int) -> Double {
        // Ten doublings exceed the highest bound.
        min(longest, first * Double(1 << min(max(0, failureCount), 10)))
    }
}
