import SVGACoding
import SVGAErrors
import SVGAJobs
import Testing

extension JobQueueContract {
    static let adding: [QueueCase] = [
        QueueCase("jobs that were added wait, and are counted in their batch") { user in
            #expect(try user.add("a", "b") == [.queued, .queued])
            #expect(try user.state("a") == .waiting)
            #expect(try user.queue.load().waitingCounts[.normal] == 2)
            let status = try #require(try user.status())
            #expect(status.totalCount == 2 && status.joinedCount == 0 && status.openCount == 2 && !status.isOver)
        },
        QueueCase("a job is handed out with all that was said of it") { user in
            let digest = try #require(ContentDigest([UInt8](0..<32)))
            var batch = try user.batch("all-1", lane: .low, output: "json size:10x \"%\" ü")
            (batch.maxAttemptCount, batch.timeout, batch.trace) = (3, 77, "00-4bf92f-01")
            let requests = [JobRequest(source: "s3://gifts/rose ü\r\n.svga", digest: digest), JobRequest(source: "x")]
            _ = try user.queue.enqueue(requests, in: batch)
            let jobs = try user.take(2)
            #expect(jobs.map(\.request) == requests)
            #expect(jobs.allSatisfy { $0.batch == batch && $0.lane == .low })
            #expect(jobs.allSatisfy { $0.deliveryCount == 1 && $0.failureCount == 0 })
            let keys = try requests.map { try JobKey($0, in: batch) }
            #expect(jobs.map(\.key) == keys)
        },
        QueueCase("a lane holds so many waiting jobs and no more", maxWaitingCount: 3) { user in
            #expect(try user.add("a", "b") == [.queued, .queued])
            #expect(try user.add("c", "d", "a") == [.queued, .full, .joined])
            #expect(try user.state("d") == nil)
            #expect(try user.status()?.totalCount == 3)
            #expect(try user.add("d", to: user.batch("b2", lane: .high)) == [.queued])
            _ = try user.take(2, from: [.normal])
            #expect(try user.add("e", "f", "g") == [.queued, .queued, .full])
        },
        QueueCase("a batch that is known keeps its values, and its output is no other") { user in
            let batch = try user.batch()
            try user.queue.open(batch)
            var changed = batch
            changed.timeout = 5
            try user.queue.open(changed)
            #expect(try user.status()?.batch == batch)
            let other = try user.batch(output: "png")
            #expect(throws: SVGAError.otherBatch(batch.id)) { try user.queue.open(other) }
            #expect(throws: SVGAError.otherBatch(batch.id)) { try user.add("a", to: other) }
        },
        QueueCase("a batch for other workers is refused") { user in
            let batch = JobBatch(id: try "b8".batchID, output: "png", rendererRevision: 8)
            let error = SVGAError.otherRevision(queue: rendererRevision, batch: 8)
            #expect(throws: error) { try user.queue.open(batch) }
            #expect(throws: error) { try user.add("a", to: batch) }
        },
        QueueCase("nothing is no work") { user in
            try user.add()
            #expect(try user.take(1).isEmpty)
            #expect(try user.take(0).isEmpty)
            #expect(try user.queue.states(of: []).isEmpty)
            #expect(try user.queue.renew([], as: user.worker) == LeaseReport())
            #expect(try user.status("unknown") == nil)
        },
    ]
}
