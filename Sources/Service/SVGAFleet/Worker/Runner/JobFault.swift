import SVGAErrors
import SVGAJobs
import SVGASystem

package struct JobFault: Error, Equatable, Sendable {
    /// The cause, which decides what the worker does.
    package enum Cause: Equatable, Sendable {
        case job
        /// The archive of the results, which fails other jobs too.
        case store
        /// The worker's disk, which has no space for other jobs' movies either.
        case disk
        /// The process that drew the job died of it, or did not end.
        case death
        /// The worker had to stop.
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

    package init(_ error: any Error) {
        if let fault = error as? JobFault {
            self = fault
            return
        }
        let error = SVGAError(error)
        let code = JobCode.code(of: error)
        let isDiskFull = error.cause == .storage && error.isOutOfSpace
        self.init(code == JobCode.interrupted ? .stopped : isDiskFull ? .disk : .job, code: code, message: "\(error)")
    }

    /// An archive that does not take or give a result. A refusal is about the worker's rights and not about the job, so that
    /// another attempt is worth it once they are right.
    init(archive error: SVGAError) {
        if error.isLimitExceeded {
            self.init(.job, code: JobCode.limitExceeded, message: "\(error)")
        } else {
            let code = error.cause == .full ? JobCode.ioError : JobCode.tryAgainLater
            self.init(.store, code: code, message: "\(error)", retryAfter: error.retryAfter.map { $0 / .seconds(1) })
        }
    }
}

extension JobFault: CustomStringConvertible {
    package var description: String { message }
}
