package import SVGACoding

/// The reason why a queue operation failed.
package struct QueueError: Error, Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// No connection; why. A little later there may be one.
        case unreachable(String)
        /// The queue cannot take work now, such as a Redis without memory.
        case full(String)
        /// The queue is unsuitable for jobs, such as a Redis that may evict them; the setting to change.
        case unfit(String)
        /// Name or password are refused, or TLS fails.
        case refused(String)
        /// No batch has the name.
        case unknownBatch(BatchID)
        /// The batch has another output than the open one with its name.
        case otherBatch(BatchID)
        /// The batch was cancelled.
        case cancelledBatch(BatchID)
        /// The batch is for workers of another revision than the queue.
        case otherRevision(queue: Int, batch: Int)
        /// The answer is not what the queue should say.
        case malformed(String)
        /// A digest cannot be computed.
        case undigestible(String)
    }

    package let kind: Kind

    package init(_ kind: Kind) { self.kind = kind }

    /// Whether the same call may succeed a little later.
    package var isTransient: Bool {
        switch kind {
        case .unreachable, .full: true
        case .unfit, .refused, .unknownBatch, .otherBatch, .cancelledBatch, .otherRevision, .malformed, .undigestible:
            false
        }
    }
}

extension QueueError: CustomStringConvertible {
    package var description: String {
        switch kind {
        case .unreachable(let reason): "the queue cannot be reached: \(reason)"
        case .full(let reason): "the queue takes no more: \(reason)"
        case .unfit(let reason): "the queue is not fit for jobs: \(reason)"
        case .refused(let reason): "the queue refuses the connection: \(reason)"
        case .unknownBatch(let id): "the queue knows no batch \(id)"
        case .otherBatch(let id): "the batch \(id) is there with another plan; choose another name"
        case .cancelledBatch(let id): "the batch \(id) was cancelled; choose another name"
        case .otherRevision(let queue, let batch):
            "the batch is for renderer revision \(batch), and the queue holds jobs of revision \(queue)"
        case .malformed(let reason): "the queue's answer is malformed: \(reason)"
        case .undigestible(let reason): "a digest cannot be computed: \(reason)"
        }
    }
}

extension QueueError: DigestFailure {
    package init(_ error: DigestError) { self.init(.undigestible("\(error)")) }
}
