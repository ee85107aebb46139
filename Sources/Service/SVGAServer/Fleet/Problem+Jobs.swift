import SVGAErrors
import SVGAJobs

extension Problem {
    /// The delay before a client should request the workers' result again, in seconds.
    static let jobRetryAfter = 5

    init(_ failure: JobFailure) {
        // Insufficient memory or disk space is transient, like an unreachable server.
        let kind = Kind.allCases.first { $0.exitCode == failure.code } ?? .internalFault
        if kind == .tryAgainLater || [71, 73].contains(failure.code) {
            self.init(.tryAgainLater, failure.message, retryAfter: Problem.jobRetryAfter)
        } else {
            self.init(kind, failure.message)
        }
    }

    /// A queue operation that failed. Its message, which may name hosts, is only for the log.
    init(queue error: SVGAError) { self = error.cause == .full ? .fullQueue : .absentQueue }

    static let fullQueue = Problem(
        .tryAgainLater, "too many pictures are waiting for workers", retryAfter: jobRetryAfter)
    static let absentQueue = Problem(
        .tryAgainLater, "the queue of workers cannot be used now", retryAfter: jobRetryAfter)
    /// Somebody gave the job up.
    static let cancelledJob = Problem(.tryAgainLater, "the picture was cancelled", retryAfter: jobRetryAfter)
    /// The time for a request is over, and workers continue.
    static let notMadeYet = Problem(
        .tryAgainLater, "workers have not made the picture yet", retryAfter: jobRetryAfter)
    /// A worker has made the result, and the archive does not have it.
    static let missingResult = Problem(
        .tryAgainLater, "the picture is made and cannot be read now", retryAfter: jobRetryAfter)
}
