import SVGAFleet
import SVGAJobs
import SVGARedis
import SVGASystem
import SVGATestServices
import Testing

@Suite("faults of the server", .enabled(if: RedisServer.isInstalled, "redis-server is not installed"))
struct ServerFaultTests {
    @Test("a server that is killed and starts again has all jobs, and those in work")
    func killed() throws {
        let aging = try AgingRedisQueue(QueueSettings(), ["--appendonly", "yes", "--appendfsync", "always"])
        let (queue, batch) = (aging.redisQueue, try Jobs.batch("b1"))
        let added = try queue.enqueue(Jobs.requests(500), in: batch)
        #expect(added.allSatisfy { $0 == .queued })
        let jobs = try queue.take(3, from: Jobs.all, as: Jobs.worker, waiting: .zero)
        for round in 0..<3 {
            aging.server.kill()
            try aging.server.start()
            try queue.finish(jobs[round], with: Jobs.product(), as: Jobs.worker)
        }
        #expect(try Jobs.drain(queue) == 497)
        #expect(try queue.status(of: batch.id)?.doneCount == 500)
    }

    @Test("no server is an error that passes")
    func unreachable() throws {
        let server = try RedisServer()
        var options = RedisOptions()
        options.reconnectPatience = .milliseconds(50)
        let queue = try RedisJobQueue(url: RedisURL(server.url), rendererRevision: 7, options: options)
        _ = try queue.load()
        server.kill()
        #expect { try queue.load() } throws: { ($0 as? SVGAError)?.isTransient == true }
        try server.start()
        #expect(try queue.load().deadCount == 0)
    }

    @Test("after a flush the same submission is whole again, and late ends count for it")
    func flushed() throws {
        let aging = try AgingRedisQueue()
        let (queue, batch) = (aging.redisQueue, try Jobs.batch("b1"))
        _ = try queue.enqueue(Jobs.requests(20), in: batch)
        let before = try queue.take(5, from: Jobs.all, as: Jobs.worker, waiting: .zero)
        _ = try aging.client.send(RedisCommand("FLUSHALL"))
        #expect(try queue.renew(before, as: Jobs.worker).lost.count == 5)
        try queue.finish(before[0], with: Jobs.product(), as: Jobs.worker)
        #expect(try queue.take(1, from: Jobs.all, as: Jobs.worker, waiting: .milliseconds(10)).isEmpty)
        #expect(try queue.takeExpired(1, from: Jobs.all, as: Jobs.worker).isEmpty)
        #expect(try queue.enqueue(Jobs.requests(20), in: batch).allSatisfy { $0 == .queued })
        try queue.finish(before[1], with: Jobs.product(), as: Jobs.worker)
        #expect(try Jobs.drain(queue) == 19)
        let status = try #require(try queue.status(of: batch.id))
        #expect(status.totalCount == 20 && status.doneCount == 20)
    }

    @Test("a full server takes no work and lets work end")
    func full() throws {
        let aging = try AgingRedisQueue()
        let (queue, batch) = (aging.redisQueue, try Jobs.batch("b1"))
        _ = try queue.enqueue(Jobs.requests(40), in: batch)
        let first = try queue.take(3, from: Jobs.all, as: Jobs.worker, waiting: .zero)
        try queue.fail(first[0], with: JobFailure(code: 75, message: "", retryDelay: 0), as: Jobs.worker)
        _ = try aging.client.send(RedisCommand("CONFIG", "SET", "maxmemory", "1"))
        let failure = JobFailure(code: 69, message: "gone", retryDelay: nil)
        #expect { try queue.enqueue(Jobs.requests(50), in: batch) } throws: {
            ($0 as? SVGAError)?.cause == .full
        }
        #expect(try queue.promoteRetries() == 1)
        try queue.release([first[1]], as: Jobs.worker)
        try queue.beat(
            WorkerRecord(id: Jobs.worker, host: "h", version: "1", rendererRevision: 7, slotCount: 1, busyCount: 1))
        try queue.fail(first[2], with: failure, as: Jobs.worker)
        #expect(try Jobs.drain(queue) == 39)
        let status = try #require(try queue.status(of: batch.id))
        #expect(status.doneCount == 39 && status.deadCount == 1 && status.isOver && status.totalCount == 40)
        let load = try queue.load()
        #expect(load.waitingCounts[.normal] == 0 && load.workingCounts[.normal] == 0)
    }

    @Test("a full server lets a batch be given up")
    func cancelledWhileFull() throws {
        let aging = try AgingRedisQueue()
        let (queue, batch) = (aging.redisQueue, try Jobs.batch("b1"))
        _ = try queue.enqueue(Jobs.requests(40), in: batch)
        _ = try aging.client.send(RedisCommand("CONFIG", "SET", "maxmemory", "1"))
        try queue.cancel(batch.id)
        #expect(try queue.take(1, from: Jobs.all, as: Jobs.worker, waiting: .zero).isEmpty)
        #expect(try queue.load().waitingCounts[.normal] == 0)
        #expect(try queue.status(of: batch.id)?.cancelledCount == 40)
    }

    @Test("a worker that waits goes on when the server is emptied")
    func flushedWhileWaiting() throws {
        let aging = try AgingRedisQueue()
        let (queue, batch) = (aging.redisQueue, try Jobs.batch("b1"))
        _ = try queue.enqueue([], in: batch)
        let taken = Lock<Result<[JobDelivery], any Error>?>(nil)
        let code = BackgroundThread.start {
            let jobs = Result { try queue.take(1, from: Jobs.all, as: Jobs.worker, waiting: .seconds(20)) }
            taken.withLock { $0 = jobs }
            taken.wakeWaiters()
        }
        try #require(code == 0)
        // Until it waits; at most 20 s.
        for _ in 0..<2000 where try !blockedClients(aging).hasSuffix(":1") { SteadyClock.wait(nanoseconds: 10_000_000) }
        _ = try aging.client.send(RedisCommand("FLUSHALL"))
        _ = try queue.enqueue(Jobs.requests(1), in: batch)
        let result = try #require(taken.waiting(until: SteadyClock.now + 20_000_000_000) { $0 })
        let jobs = try result.get()
        #expect(jobs.map(\.deliveryCount) == [1])
    }

    private func blockedClients(_ aging: AgingRedisQueue) throws -> String {
        let info = try aging.client.send(RedisCommand("INFO", "clients")).text ?? ""
        return info.split(whereSeparator: \.isNewline).first { $0.hasPrefix("blocked_clients") }.map { String($0) }
            ?? ""
    }

    @Test("a server that may evict jobs is not fit")
    func unfit() throws {
        let aging = try AgingRedisQueue(QueueSettings(), ["--maxmemory-policy", "allkeys-lru"])
        #expect { try aging.redisQueue.load() } throws: {
            guard let error = $0 as? SVGAError else { return false }
            return error.cause == .unfit && error.reason.contains("noeviction")
        }
        _ = try aging.client.send(RedisCommand("CONFIG", "SET", "maxmemory-policy", "noeviction"))
        #expect(try aging.redisQueue.load().retryCount == 0)
    }

    @Test("jobs behind many that were given up are found without waiting")
    func behindCancelled() throws {
        let aging = try AgingRedisQueue()
        // The server ends with it.
        defer { withExtendedLifetime(aging) {} }
        let (queue, gone) = (aging.redisQueue, try Jobs.batch("gone"))
        _ = try queue.enqueue(Jobs.requests(2_500), in: gone)
        try queue.cancel(gone.id)
        _ = try queue.enqueue(Jobs.requests(1), in: Jobs.batch("b1"))
        #expect(try queue.take(10, from: Jobs.all, as: Jobs.worker, waiting: .zero).count == 1)
    }

    @Test("entries and hashes that others wrote are dropped or refused, and stop nobody")
    func foreign() throws {
        let aging = try AgingRedisQueue()
        let queue = aging.redisQueue
        _ = try queue.enqueue(Jobs.requests(1), in: Jobs.batch("live"))
        #expect(try Jobs.drain(queue) == 1)
        let key = String(repeating: "k", count: 16)
        // The batch 1 exists, so that only the form of an entry is wrong.
        let entries = [
            ["x", "y"], ["k", "short", "s", "s", "b", "9"], ["k", "short", "s", "s", "b", "1"],
            ["k", key, "s", "s", "b", "1", "h", "no digest"], ["k", key, "s", "s", "b", "x"],
        ]
        for words in entries {
            _ = try aging.client.send(
                RedisCommand("XADD", arguments: ["svga:{svga}:1:r7:normal", "*"] + words))
        }
        _ = try queue.enqueue(Jobs.requests(1), in: Jobs.batch("b1"))
        #expect(try Jobs.drain(queue) == 1)
        #expect(try queue.load().waitingCounts[.normal] == 0)
    }
}
