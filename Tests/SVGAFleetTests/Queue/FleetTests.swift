import SVGAFleet
import SVGAJobs
import SVGARedis
import SVGASystem
import SVGATestServices
import Testing

@Suite("workers that share a queue", .enabled(if: RedisServer.isInstalled, "redis-server is not installed"))
struct FleetTests {
    @Test("two workers with four threads each end every job once")
    func shared() throws {
        let aging = try AgingRedisQueue()
        let (queue, batch) = (aging.redisQueue, try Jobs.batch("b1"))
        _ = try queue.enqueue(Jobs.requests(400), in: batch)
        let second = try RedisJobQueue(url: RedisURL(aging.server.url), rendererRevision: 7)
        let done = Lock<[JobKey]>([])
        ParallelLoop.run(count: 8, threadCount: 8) { next in
            let isFirst = next().map { $0 < 4 } ?? true
            let (queue, worker) = isFirst ? (queue, Jobs.worker) : (second, Jobs.other)
            while let job = try? queue.take(1, from: Jobs.all, as: worker, waiting: .zero).first,
                job.deliveryCount == 1, let product = try? Jobs.product()
            {
                try? queue.finish(job, with: product, as: worker)
                done.withLock { $0.append(job.key) }
            }
        }
        #expect(done.withLock { $0.count } == 400)
        #expect(Set(done.withLock { $0 }).count == 400)
        #expect(try queue.status(of: batch.id)?.doneCount == 400)
    }

    @Test("a batch is given up by one write, and none of its jobs is begun")
    func cancelled() throws {
        let aging = try AgingRedisQueue()
        let (queue, batch) = (aging.redisQueue, try Jobs.batch("b1"))
        _ = try queue.enqueue(Jobs.requests(5000), in: batch)
        try queue.cancel(batch.id)
        #expect(try queue.status(of: batch.id)?.cancelledCount == 5000)
        _ = try queue.enqueue(Jobs.requests(1), in: Jobs.batch("b2"))
        let job = try #require(try queue.take(1, from: Jobs.all, as: Jobs.worker, waiting: .seconds(20)).first)
        #expect(job.batch.id == BatchID("b2"))
        #expect(try queue.load().waitingCounts[.normal] == 0)
    }

    @Test("jobs of the high lane do not wait for those of the low one, which does not starve")
    func priorities() throws {
        let aging = try AgingRedisQueue()
        let queue = aging.redisQueue
        _ = try queue.enqueue(Jobs.requests(900), in: Jobs.batch("low", lane: .low))
        _ = try queue.enqueue(Jobs.requests(100), in: Jobs.batch("high", lane: .high))
        var lanes: [JobLane] = []
        while lanes.count < 180 {
            let jobs = try queue.take(1, from: Jobs.all, as: Jobs.worker, waiting: .zero)
            try #require(jobs.count == 1)
            lanes += jobs.map(\.lane)
        }
        let last = try #require(lanes.lastIndex(of: .high))
        #expect(last < 116)
        #expect(lanes.prefix(last).count { $0 == .low } >= last / 9)
    }

    @Test("workers that are gone leave no consumers behind, unless these hold jobs")
    func reaped() throws {
        let aging = try AgingRedisQueue()
        let queue = aging.redisQueue
        _ = try queue.enqueue(Jobs.requests(2), in: Jobs.batch("b1"))
        let held = try queue.take(2, from: Jobs.all, as: Jobs.worker, waiting: .zero)
        try queue.finish(held[0], with: Jobs.product(), as: Jobs.worker)
        #expect(try consumers(aging) == ["host-1"])
        try queue.leave(Jobs.worker)
        #expect(try consumers(aging) == ["host-1"])
        try queue.finish(held[1], with: Jobs.product(), as: Jobs.worker)
        try queue.leave(Jobs.worker)
        #expect(try consumers(aging) == [])
    }

    private func consumers(_ aging: AgingRedisQueue) throws -> [String] {
        let reply = try aging.client.send(RedisCommand("XINFO", "CONSUMERS", "svga:{svga}:1:r7:normal", "render"))
        return (reply.elements ?? []).compactMap { $0.elements?[1].text }
    }

    @Test("revisions do not see each other's jobs, and what one left behind moves")
    func revisions() throws {
        let aging = try AgingRedisQueue()
        let seven = aging.redisQueue
        let eight = try RedisJobQueue(url: RedisURL(aging.server.url), rendererRevision: 8)
        _ = try seven.enqueue(Jobs.requests(250), in: Jobs.batch("b1"))
        _ = try eight.enqueue(Jobs.requests(3), in: Jobs.batch("b1", revision: 8))
        #expect(try eight.load().waitingCounts[.normal] == 3)
        let jobs = try seven.take(2, from: Jobs.all, as: Jobs.worker, waiting: .zero)
        try seven.fail(jobs[0], with: JobFailure(code: 75, message: "", retryDelay: 300), as: Jobs.worker)
        let record = WorkerRecord(
            id: Jobs.worker, host: "h", version: "1", rendererRevision: 7, slotCount: 1, busyCount: 1)
        try seven.beat(record)
        #expect { try eight.migrate(from: 7) } throws: {
            ($0 as? SVGAError)?.cause == .unfit
        }
        try aging.age(by: .seconds(61))
        #expect(try eight.migrate(from: 7) == 250)
        let left = try seven.load()
        #expect(left.waitingCounts[.normal] == 0 && left.workingCounts[.normal] == 0 && left.retryCount == 0)
        #expect(try seven.status(of: Jobs.batch("b1").id)?.isOver == true)
        #expect(try eight.status(of: Jobs.batch("b1").id)?.totalCount == 250)
        #expect(try eight.migrate(from: 7) == 0)
        #expect(try Jobs.drain(eight) == 250)
    }

    @Test("after an outage jobs are left to their workers until these had the time to renew their leases")
    func outage() throws {
        let aging = try AgingRedisQueue()
        let queue = aging.redisQueue
        _ = try queue.enqueue(Jobs.requests(1), in: Jobs.batch("b1"))
        let job = try #require(try queue.take(1, from: Jobs.all, as: Jobs.worker, waiting: .zero).first)
        try queue.promoteRetries()
        try note(aging, "t", ago: 20)
        try aging.age(by: .seconds(31))
        #expect(try queue.takeExpired(1, from: Jobs.all, as: Jobs.other).isEmpty, "nobody could renew it")
        #expect(try queue.renew([job], as: Jobs.worker) == LeaseReport())
        try note(aging, "u", ago: 1)
        #expect(try queue.takeExpired(1, from: Jobs.all, as: Jobs.other).isEmpty, "its worker has it")
        try aging.age(by: .seconds(31))
        #expect(try queue.takeExpired(1, from: Jobs.all, as: Jobs.other).map(\.deliveryCount) == [2])
    }

    /// Moves a time of the watch over leases.
    private func note(_ aging: AgingRedisQueue, _ field: String, ago seconds: Int) throws {
        let time = WallClock.milliseconds - Int64(seconds) * 1000
        _ = try aging.client.send(RedisCommand("HSET", "svga:{svga}:1:r7:seen", field, "\(time)"))
    }

    @Test("a job of several batches moves with all of them, into the lane that goes first")
    func migratedTogether() throws {
        let aging = try AgingRedisQueue()
        let seven = aging.redisQueue
        let eight = try RedisJobQueue(url: RedisURL(aging.server.url), rendererRevision: 8)
        let low = try Jobs.batch("low", lane: .low, output: "png poster")
        let high = try Jobs.batch("high", lane: .high, output: "png poster")
        let cancelled = try Jobs.batch("gone", output: "png poster")
        _ = try seven.enqueue(Jobs.requests(3), in: low)
        _ = try seven.enqueue(Jobs.requests(2), in: high)
        _ = try seven.enqueue(Jobs.requests(3), in: cancelled)
        try seven.cancel(cancelled.id)
        #expect(try eight.migrate(from: 7) == 3)
        #expect(try seven.status(of: low.id)?.isOver == true && seven.status(of: high.id)?.isOver == true)
        #expect(try eight.status(of: low.id)?.totalCount == 3 && eight.status(of: high.id)?.totalCount == 2)
        #expect(try eight.status(of: cancelled.id) == nil, "nobody wants it there")
        #expect(try eight.load().waitingCounts[.high] == 2)
        #expect(try Jobs.drain(eight) == 3)
        #expect(try eight.status(of: low.id)?.doneCount == 3 && eight.status(of: high.id)?.doneCount == 2)
    }

    @Test("a waiting job takes at most 260 bytes")
    func memory() throws {
        let aging = try AgingRedisQueue()
        let batch = try Jobs.batch("01JD0000000000000000000000")
        let requests = (0..<5000).map { number in
            let digits = String(100_000_000 + number)
            return JobRequest(
                source: "https://media.example.com/gifts/2026/11/animations-v002/\(digits)/animation.svga")
        }
        #expect(requests.allSatisfy { $0.source.utf8.count == 80 })
        _ = try aging.redisQueue.enqueue(requests, in: batch)
        let prefix = Array("svga:{svga}:1:r7:".utf8)
        let stream = try memory(of: prefix + Array("normal".utf8), aging)
        let job = try memory(of: prefix + Array("j:".utf8) + JobKey(requests[0], in: batch).bytes, aging)
        // The table of all keys has 8 to 16 bytes for each, 8 at a million jobs.
        #expect(stream / requests.count + job + 8 <= 260)
    }

    private func memory(of key: [UInt8], _ aging: AgingRedisQueue) throws -> Int {
        let reply = try aging.client.send(RedisCommand("MEMORY", "USAGE", key, "SAMPLES", 0))
        return try #require(reply.integerValue)
    }
}
