package import SVGACoding
package import SVGAJobs

/// The reason why an attempt at a job failed.
package struct JobFault: Error, DigestFailure, Equatable, Sendable {
    /// The cause, which decides what the worker does.
    package enum Cause: Equatable, Sendable {
        /// The job or its source.
        case job
        /// The archive of the results, which fails other jobs too.
        case store
        /// The worker's disk, which has no space for other jobs' movies either.
        case disk
        /// The process that drew the job died of it, or did not end.
        case death
        /// The worker was asked to stop.
        case stopped
    }

    package let cause: Cause
    /// The exit code that the tool would end with.
    package let code: Int32
    package let message: String
    /// The server's requested delay in seconds, or nil.
    package let retryAfter: Double?

    package init(_ cause: Cause, code: Int32, message: String, retryAfter: Double? = nil) {
        (self.cause, self.code, self.message, self.retryAfter) = (cause, code, message, retryAfter)
    }

    /// A job without a result.
    package init(_ error: JobError) {
        let code = error.exitCode
        let cause: Cause = code == JobCode.interrupted ? .stopped : error.isOutOfSpace ? .disk : .job
        self.init(cause, code: code, message: "\(error)")
    }

    /// A batch whose output makes no sense to this worker.
    package init(_ error: ProductError) { self.init(.job, code: JobCode.usage, message: "\(error)") }

    /// An archive that does not take or give a result. A refusal is about the worker's rights and not about the job, so that
    /// another attempt is worth it once they are right.
    package init(_ error: ArchiveError) {
        let message = "\(error)"
        switch error.kind {
        case .unavailable, .refused: self.init(.store, code: JobCode.tryAgainLater, message: message)
        case .busy(_, let seconds):
            self.init(.store, code: JobCode.tryAgainLater, message: message, retryAfter: seconds)
        case .full: self.init(.store, code: JobCode.ioError, message: message)
        case .tooLarge: self.init(.job, code: JobCode.limitExceeded, message: message)
        }
    }

    /// A digest that cannot be computed.
    package init(_ error: DigestError) { self.init(JobError(error)) }
}

extension JobFault: CustomStringConvertible {
    package var description: String { message }
}
