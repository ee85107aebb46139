package import SVGAJobs

package enum Verdict: Equatable, Sendable {
    /// The queue is told: the job waits for another attempt, or is dead.
    case fail(JobFailure)
    /// The queue is not told; the job comes again when its lease has ended, and the delivery counts.
    case abandon
    /// The job goes back at once and nothing counts.
    case release
}

extension Verdict {
    /// So many deliveries are the most; a job that ended as many processes is dead.
    package static let maxDeliveryCount = 3
    /// The maximum size of a dead job's message in bytes.
    static let maxMessageByteCount = 512

    package init(_ fault: JobFault, of delivery: JobDelivery, using random: inout some RandomNumberGenerator) {
        switch fault.cause {
        case .stopped: self = .release
        case .death where delivery.deliveryCount < Verdict.maxDeliveryCount: self = .abandon
        case .death: self = .fail(Verdict.poison(delivery, fault.message))
        case .job, .store, .disk:
            let isLast = delivery.failureCount + 1 >= delivery.batch.maxAttemptCount
            let delay =
                JobCode.isTransient(fault.code) && !isLast
                ? RetryDelay.seconds(
                    failureCount: delivery.failureCount, cause: fault.cause, retryAfter: fault.retryAfter,
                    using: &random)
                : nil
            self = .fail(JobFailure(code: fault.code, message: Verdict.cut(fault.message), retryDelay: delay))
        }
    }

    /// The end of a job that is not tried, because it was delivered too often. Nil for one that is tried.
    package static func refusal(of delivery: JobDelivery) -> JobFailure? {
        guard delivery.deliveryCount > maxDeliveryCount else { return nil }
        return poison(delivery, "\(delivery.deliveryCount - 1) workers ended with it")
    }

    private static func poison(_ delivery: JobDelivery, _ reason: String) -> JobFailure {
        JobFailure(code: JobCode.poison, message: cut("the job ends processes: \(reason)"), retryDelay: nil)
    }

    private static func cut(_ text: String) -> String {
        text.utf8.count <= maxMessageByteCount
            ? text : String(decoding: text.utf8.prefix(maxMessageByteCount), as: UTF8.self) + "…"
    }
}
