import SVGAErrors
import SVGAJobs
import SVGARedis

extension ReplyReader {
    /// A batch: ID, output, revision, lane, most attempts, seconds of an attempt, trace.
    mutating func batch() throws(SVGAError) -> JobBatch {
        var batch = JobBatch(id: try batchID(), output: try text(), rendererRevision: try integer())
        batch.lane = try lane()
        batch.maxAttemptCount = try integer(in: JobBatch.attemptCounts)
        batch.timeout = try integer(in: JobBatch.timeouts)
        batch.trace = try text()
        return batch
    }

    /// A delivered job: lane, ID, key, source, digest, deliveries, failures, batch number starting at 1.
    mutating func delivery(of batches: [JobBatch]) throws(SVGAError) -> JobDelivery {
        let (lane, id, key) = (try lane(), try text(), try key())
        let request = JobRequest(source: try text(), digest: try optionalDigest())
        let (deliveryCount, failureCount, row) = (try count(), try count(), try integer())
        guard 1...max(1, batches.count) ~= row, !batches.isEmpty else { throw .unexpected("take") }
        return JobDelivery(
            entryID: id, lane: lane, key: key, request: request, batch: batches[row - 1],
            deliveryCount: deliveryCount, failureCount: failureCount)
    }

    /// A product: name, digests of the movie and of the result, bytes, whether it existed, milliseconds, and the size
    /// of a picture, which older workers omit.
    mutating func product() throws(SVGAError) -> JobProduct {
        JobProduct(
            resultName: try text(), movieDigest: try digest(), resultDigest: try digest(), byteCount: try integer(),
            wasPresent: try integer() != 0, seconds: Double(try integer()) / 1000,
            size: try value().text.flatMap { ResultSize($0) })
    }

    /// The reason why a job failed: code, text.
    mutating func failure(retryDelay: Double?) throws(SVGAError) -> JobFailure {
        let code = Int32(clamping: try integer())
        return JobFailure(code: code, message: try text(), retryDelay: retryDelay)
    }

    mutating func deadJob() throws(SVGAError) -> DeadJob {
        let id = try text()
        let names = ["k", "s", "h", "b", "c", "m", "a", "w"]
        var fields = try ReplyReader(fields: value(), named: names, of: "dead")
        let key = try fields.key()
        let request = JobRequest(source: try fields.text(), digest: try fields.optionalDigest())
        return DeadJob(
            entryID: id, key: key, request: request, batch: try fields.batchID(),
            failure: try fields.failure(retryDelay: nil), attemptCount: try fields.integer(),
            worker: try fields.text())
    }

    mutating func state() throws(SVGAError) -> JobState? {
        let row = try value()
        if row.isNull { return nil }
        var reader = try ReplyReader(row, of: "states")
        switch try reader.text() {
        case "w": return .waiting
        case "p": return .working
        case "c": return .cancelled
        case "r":
            var failure = try reader.reader()
            let delay = Double(try reader.integer()) / 1000
            return .retrying(try failure.failure(retryDelay: delay))
        case "d":
            var done = try reader.reader()
            return .done(try done.product(), attemptCount: try done.integer(), worker: try done.text())
        case "x": return try reader.dead().map { .dead($0.failure, attemptCount: $0.attemptCount, worker: $0.worker) }
        default: throw .unexpected("states")
        }
    }

    /// The dead job in a list with one entry, or none if it was just deleted.
    mutating func dead() throws(SVGAError) -> DeadJob? {
        var entries = try reader()
        guard !entries.isAtEnd else { return nil }
        var entry = try entries.reader()
        return try entry.deadJob()
    }

    mutating func enqueued() throws(SVGAError) -> Enqueued {
        let row = try value()
        switch row.text {
        case "q": return .queued
        case "j": return .joined
        case "f": return .full
        default: break
        }
        var reader = try ReplyReader(row, of: "enqueue")
        guard try reader.text() == "d" else { return try reader.dead().map { .dead($0.failure) } ?? .joined }
        var done = try reader.reader()
        return .done(try done.product())
    }
}
