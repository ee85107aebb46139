package import SVGAErrors

// The reason why a queue operation failed.
extension SVGAError {
    private static func queue(
        _ category: Category, _ reason: String, _ cause: Cause? = nil, isTransient: Bool = false
    ) -> SVGAError {
        SVGAError(category, reason, cause: cause, isTransient: isTransient)
    }

    /// No connection; why. A little later there may be one.
    package static func queueUnreachable(_ reason: String) -> SVGAError {
        queue(.network, "the queue cannot be reached: \(reason)", isTransient: true)
    }

    /// The queue cannot take work now, such as a Redis without memory.
    package static func queueFull(_ reason: String) -> SVGAError {
        queue(.failed, "the queue takes no more: \(reason)", .full, isTransient: true)
    }

    /// The queue is unsuitable for jobs, such as a Redis that may evict them; the setting to change.
    package static func queueUnfit(_ reason: String) -> SVGAError {
        queue(.failed, "the queue is not fit for jobs: \(reason)", .unfit)
    }

    /// Name or password are refused, or TLS fails.
    package static func queueRefused(_ reason: String) -> SVGAError {
        queue(.forbidden, "the queue refuses the connection: \(reason)")
    }

    package static func unknownBatch(_ id: BatchID) -> SVGAError { queue(.failed, "the queue knows no batch \(id)") }

    package static func otherBatch(_ id: BatchID) -> SVGAError {
        queue(.invalidRequest, "the batch \(id) is there with another plan; choose another name")
    }

    package static func cancelledBatch(_ id: BatchID) -> SVGAError {
        queue(.invalidRequest, "the batch \(id) was cancelled; choose another name", .cancelledBatch)
    }

    package static func otherRevision(queue revision: Int, batch: Int) -> SVGAError {
        queue(
            .invalidRequest,
            "the batch is for renderer revision \(batch), and the queue holds jobs of revision \(revision)")
    }

    /// The answer is not what the queue should say.
    package static func queueMalformed(_ reason: String) -> SVGAError {
        queue(.damaged, "the queue's answer is malformed: \(reason)")
    }
}
