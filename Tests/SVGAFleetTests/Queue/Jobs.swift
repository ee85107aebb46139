import SVGACoding
import SVGAJobs
import Testing

/// Batches, jobs and products of tests.
enum Jobs {
    static let all = JobLane.allCases
    static let worker = WorkerID("host-1")
    static let other = WorkerID("host-2")

    /// - Parameter output: By default a unique one; batches with one output share jobs.
    static func batch(
        _ name: String, lane: JobLane = .normal, revision: Int = 7, output: String? = nil
    ) throws -> JobBatch {
        var batch = JobBatch(
            id: try #require(BatchID(name)), output: output ?? "webp q80 poster \(name)", rendererRevision: revision)
        batch.lane = lane
        return batch
    }

    static func requests(_ count: Int) -> [JobRequest] {
        (0..<count).map { JobRequest(source: "https://gifts.example/\($0).svga") }
    }

    static func product() throws -> JobProduct {
        let digest = try #require(ContentDigest([UInt8](repeating: 7, count: ContentDigest.byteCount)))
        return JobProduct(
            resultName: digest.hexadecimal, movieDigest: digest, resultDigest: digest, byteCount: 1, wasPresent: false,
            seconds: 0.01)
    }

    /// Takes and finishes jobs until there are none; the number of jobs.
    static func drain(_ queue: some JobQueue, lanes: [JobLane] = all) throws -> Int {
        var count = 0
        while true {
            let jobs = try queue.take(10, from: lanes, as: worker, waiting: .zero)
            if jobs.isEmpty { return count }
            for job in jobs { try queue.finish(job, with: product(), as: worker) }
            count += jobs.count
        }
    }
}
