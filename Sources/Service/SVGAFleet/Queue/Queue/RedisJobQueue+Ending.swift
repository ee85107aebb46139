import SVGACoding
package import SVGAErrors
package import SVGAJobs
import SVGARedis

extension RedisJobQueue {
    /// The maximum size of a stored failure text in bytes.
    private static let messageByteCount = 1000

    package func renew(_ deliveries: [JobDelivery], as worker: WorkerID) throws(SVGAError) -> LeaseReport {
        guard !deliveries.isEmpty else { return LeaseReport() }
        var arguments: [any RedisArgument] = [worker.description]
        for job in deliveries { arguments += [job.lane.rawValue, job.entryID, job.key.bytes] }
        var reader = try ReplyReader(connection.run(QueueScripts.renew, arguments), of: "renew")
        var report = LeaseReport()
        for job in deliveries {
            switch try reader.text() {
            case "l": report.lost.insert(job.key)
            case "c": report.cancelled.insert(job.key)
            default: break
            }
        }
        return report
    }

    package func finish(_ delivery: JobDelivery, with product: JobProduct, as worker: WorkerID) throws(SVGAError) {
        _ = try connection.run(
            QueueScripts.finish,
            place(of: delivery, worker) + [
                product.resultName, product.movieDigest.bytes, product.resultDigest.bytes, product.byteCount,
                product.wasPresent ? 1 : 0, RedisJobQueue.milliseconds(product.seconds),
                product.size?.description ?? "",
            ])
    }

    package func fail(_ delivery: JobDelivery, with failure: JobFailure, as worker: WorkerID) throws(SVGAError) {
        let delay = failure.retryDelay.map { "\(RedisJobQueue.milliseconds(JobFailure.boundedDelay($0)))" }
        _ = try connection.run(
            QueueScripts.fail,
            place(of: delivery, worker) + [
                Int(failure.code), Array(failure.message.utf8.prefix(RedisJobQueue.messageByteCount)), delay ?? "",
            ])
    }

    package func release(_ deliveries: [JobDelivery], as worker: WorkerID) throws(SVGAError) {
        guard !deliveries.isEmpty else { return }
        var arguments: [any RedisArgument] = [worker.description]
        for job in deliveries { arguments += [job.lane.rawValue, job.entryID] }
        _ = try connection.run(QueueScripts.release, arguments)
    }

    @discardableResult package func promoteRetries() throws(SVGAError) -> Int { try promote(until: nil) }

    /// Moves at most 100 jobs whose next attempt is due at a time, in milliseconds since 1970; nil for now.
    func promote(until time: Int?) throws(SVGAError) -> Int {
        let reply = try connection.run(QueueScripts.promote, [100, time.map { "\($0)" } ?? ""])
        guard let count = reply.integerValue else { throw .unexpected("promote") }
        return count
    }

    private func place(of job: JobDelivery, _ worker: WorkerID) -> [any RedisArgument] {
        [job.lane.rawValue, job.entryID, job.key.bytes, worker.description]
    }

    /// Whole milliseconds, at most a day.
    private static func milliseconds(_ seconds: Double) -> Int {
        seconds > 0 ? Int(min(seconds, 86_400) * 1000) : 0
    }
}
