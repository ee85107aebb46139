import SVGACoding
package import SVGAErrors
package import SVGAJobs
import SVGARedis

extension RedisJobQueue {
    /// The jobs in one call of `enqueue`, which blocks Redis for about 4 ms.
    private static let chunkCount = 200
    /// The calls of one round trip.
    private static let pipelineCount = 16

    package func open(_ batch: JobBatch) throws(SVGAError) {
        guard batch.rendererRevision == rendererRevision else {
            throw SVGAError.otherRevision(queue: rendererRevision, batch: batch.rendererRevision)
        }
        let reply = try connection.run(
            QueueScripts.open,
            [
                batch.id.description, batch.output, batch.rendererRevision, batch.lane.rawValue,
                batch.maxAttemptCount, batch.timeout, batch.trace,
            ])
        switch reply.text {
        case "new", "known": return
        case "other": throw SVGAError.otherBatch(batch.id)
        case "cancelled": throw SVGAError.cancelledBatch(batch.id)
        default: throw .unexpected("open")
        }
    }

    package func enqueue(_ requests: [JobRequest], in batch: JobBatch) throws(SVGAError) -> [Enqueued] {
        try open(batch)
        var answers: [Enqueued] = []
        let step = RedisJobQueue.chunkCount * RedisJobQueue.pipelineCount
        for start in stride(from: 0, to: requests.count, by: step) {
            let part = requests[start..<min(start + step, requests.count)]
            answers += try enqueuePart(part, in: batch)
        }
        return answers
    }

    /// Adds jobs in one round trip. All later calls notice a flush in between, and their jobs are then added again.
    private func enqueuePart(_ requests: ArraySlice<JobRequest>, in batch: JobBatch) throws(SVGAError) -> [Enqueued] {
        var chunks: [[any RedisArgument]] = []
        for start in stride(from: requests.startIndex, to: requests.endIndex, by: RedisJobQueue.chunkCount) {
            let chunk = requests[start..<min(start + RedisJobQueue.chunkCount, requests.endIndex)]
            chunks.append(try arguments(of: chunk, in: batch))
        }
        var replies = try connection.run(QueueScripts.enqueue, each: chunks)
        for place in replies.indices where replies[place].text == "unknown" {
            try open(batch)
            replies[place] = try connection.run(QueueScripts.enqueue, chunks[place])
        }
        var answers: [Enqueued] = []
        for reply in replies {
            if reply.text == "cancelled" { throw SVGAError.cancelledBatch(batch.id) }
            var reader = try ReplyReader(reply, of: "enqueue")
            while !reader.isAtEnd { answers.append(try reader.enqueued()) }
        }
        guard answers.count == requests.count else { throw .unexpected("enqueue") }
        return answers
    }

    private func arguments(
        of requests: ArraySlice<JobRequest>, in batch: JobBatch
    ) throws(SVGAError) -> [any RedisArgument] {
        var arguments: [any RedisArgument] = [
            batch.id.description, max(1, connection.settings.maxWaitingCount),
        ]
        for request in requests {
            arguments.append(try JobKey(request, in: batch).bytes)
            arguments.append(request.source)
            arguments.append(request.digest?.bytes ?? [])
        }
        return arguments
    }
}
