import SVGAErrors
/// The final response of a transfer on its way to the sink, within the bounds of the request.
final class Delivery {
    private let job: TransferJob
    private(set) var head: ResponseHead?
    private(set) var announcedByteCount: Int?
    private(set) var receivedByteCount = 0
    private(set) var failure: SVGAError?
    private var disposition = BodyDisposition.receive

    init(of job: TransferJob) { self.job = job }

    /// Whether the sink wants bytes, or more of them.
    var wantsBody: Bool { failure == nil && disposition == .receive }

    /// Whether the sink skips the body.
    var isSkipped: Bool { head != nil && disposition == .skip }

    func begin(_ head: ResponseHead, announcedByteCount: Int?) {
        self.head = head
        self.announcedByteCount = announcedByteCount
        do {
            disposition = try job.sink.begin(head, expectedByteCount: announcedByteCount)
        } catch {
            failure = .refusedBySink(error)
            return
        }
        if let announcedByteCount, announcedByteCount > job.request.maxByteCount, disposition == .receive {
            failure = .bodyTooLarge(limit: job.request.maxByteCount, announced: announcedByteCount)
        }
    }

    /// Delivers bytes of the body. Those beyond the limit never reach the sink.
    func receive(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count <= job.request.maxByteCount - receivedByteCount else {
            failure = .bodyTooLarge(limit: job.request.maxByteCount, announced: nil)
            return
        }
        do {
            unsafe try job.sink.receive(bytes)
            receivedByteCount += bytes.count
        } catch {
            failure = .refusedBySink(error)
        }
    }

    /// The result of the job, given that the response arrived whole or as far as the sink takes it.
    func outcome(redirectCount: Int) -> TransferJob.Outcome {
        guard failure == nil, let head else {
            return .failure(job.error(failure ?? .connectionLost("there was no response")))
        }
        let result = TransferResult(head: head, receivedByteCount: receivedByteCount, redirectCount: redirectCount)
        return .success(result)
    }
}
