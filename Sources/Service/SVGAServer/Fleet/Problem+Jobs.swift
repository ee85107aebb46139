import SVGAJobs

extension Problem {
    /// How long a client waits before it asks again for what workers make, in seconds.
    static let jobRetryAfter = 5

    /// A job that has no result.
    init(_ failure: JobFailure) {
        // No memory, or no room for a file, pass as a server that is away does.
        let kind = Kind.allCases.first { $0.exitCode == failure.code } ?? .internalFault
        if kind == .tryAgainLater || [71, 73].contains(failure.code) {
            self.init(.tryAgainLater, failure.message, retryAfter: Problem.jobRetryAfter)
        } else {
            self.init(kind, failure.message)
        }
    }

    /// A queue that does not do what it was asked for. Its words, which may name hosts, are for the log alone.
    init(_ error: QueueError) {
        self = if case .full = error.kind { .fullQueue } else { .absentQueue }
    }

    /// Too many jobs wait for workers.
    static let fullQueue = Problem(
        .tryAgainLater, "too many pictures are waiting for workers", retryAfter: jobRetryAfter)
    /// The queue cannot be used.
    static let absentQueue = Problem(
        .tryAgainLater, "the queue of workers cannot be used now", retryAfter: jobRetryAfter)
    /// Somebody gave the job up.
    static let cancelledJob = Problem(.tryAgainLater, "the picture was cancelled", retryAfter: jobRetryAfter)
    /// The time for a request is over, and workers go on.
    static let notMadeYet = Problem(
        .tryAgainLater, "workers have not made the picture yet", retryAfter: jobRetryAfter)
    /// A worker has made the result, and the archive does not have it.
    static let missingResult = Problem(
        .tryAgainLater, "the picture is made and cannot be read now", retryAfter: jobRetryAfter)
}
