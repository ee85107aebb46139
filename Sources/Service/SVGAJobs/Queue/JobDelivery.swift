package import SVGACoding

/// Names a worker: unique among all that are alive, such as `HOST-PID-TIME`.
package struct WorkerID: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ text: String) { description = text }
}

/// A job in the hands of a worker, on a lease that it renews.
package struct JobDelivery: Hashable, Sendable {
    /// The place in the queue, as the queue writes it.
    package let entryID: String
    package let lane: JobLane
    package let key: JobKey
    package let request: JobRequest
    package let batch: JobBatch
    /// The number of times that the job was delivered, including this one. 2 and more mean that a worker died with it.
    package let deliveryCount: Int
    package let failureCount: Int

    package init(
        entryID: String, lane: JobLane, key: JobKey, request: JobRequest, batch: JobBatch, deliveryCount: Int,
        failureCount: Int
    ) {
        (self.entryID, self.lane, self.key, self.request, self.batch) = (entryID, lane, key, request, batch)
        (self.deliveryCount, self.failureCount) = (deliveryCount, failureCount)
    }
}

package struct LeaseReport: Hashable, Sendable {
    /// Jobs that another worker has now: this worker's results no longer count.
    package var lost: Set<JobKey> = []
    package var cancelled: Set<JobKey> = []

    package init(lost: Set<JobKey> = [], cancelled: Set<JobKey> = []) {
        (self.lost, self.cancelled) = (lost, cancelled)
    }
}

package struct JobProduct: Hashable, Sendable {
    /// The name of the result in the store, as ``ResultKey/name``.
    package let resultName: String
    package let movieDigest: ContentDigest
    package let resultDigest: ContentDigest
    package let byteCount: Int
    /// Whether the result lay in the store already.
    package let wasPresent: Bool
    /// The duration of the job, in seconds.
    package let seconds: Double
    /// The size of the result; nil unless it is a picture.
    package let size: ResultSize?

    package init(
        resultName: String, movieDigest: ContentDigest, resultDigest: ContentDigest, byteCount: Int,
        wasPresent: Bool, seconds: Double, size: ResultSize? = nil
    ) {
        (self.resultName, self.movieDigest, self.resultDigest) = (resultName, movieDigest, resultDigest)
        (self.byteCount, self.wasPresent, self.seconds, self.size) = (byteCount, wasPresent, seconds, size)
    }
}

package struct JobFailure: Hashable, Sendable {
    /// The exit code that the tool would end with.
    package let code: Int32
    package let message: String
    /// The delay before another attempt, in seconds; nil for no further attempt.
    package let retryDelay: Double?

    package init(code: Int32, message: String, retryDelay: Double?) {
        (self.code, self.message, self.retryDelay) = (code, message, retryDelay)
    }

    /// The seconds that a queue waits for a delay: at most a day, and none for invalid numbers.
    package static func boundedDelay(_ delay: Double) -> Double { delay > 0 ? min(delay, 86_400) : 0 }
}
