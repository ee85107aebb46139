import SVGACoding
import SVGAFleet
import SVGAJobs
import SVGARedis
import SVGASystem
import SVGATestServices

/// The cost of a job queue in Redis: memory of a waiting job, and processor time of Redis and of its clients for each
/// step.
///
/// Runners are idle, that is they draw nothing, so that the queue alone is measured. Redis is one of the benchmark's own.
enum JobsBenchmark {
    private static let threadCount = 16
    private static let readCount = 10

    /// Adds, takes and ends jobs.
    ///
    /// - Parameter count: The jobs, with URLs of 80 bytes.
    static func run(count: Int) throws {
        let bench = try Bench(count: count)
        try bench.enqueue()
        try bench.takeAndFinish()
        try bench.join()
        try bench.cancel()
        let total = bench.costs.withLock { $0.reduce(0, +) }
        print("all steps: \(Int(total)) µs of Redis a job, \(Int(1e6 / total)) jobs/s on a core that it has alone")
    }

    private struct Bench {
        let server: RedisServer
        let client: RedisClient
        let queue: RedisJobQueue
        let count: Int
        /// Microseconds of Redis a job, of the steps that each job takes.
        let costs = Lock<[Double]>([])

        init(count: Int) throws {
            server = try RedisServer()
            let url = try RedisURL(server.url)
            client = try RedisClient(url)
            var settings = QueueSettings()
            settings.maxWaitingCount = .max
            queue = try RedisJobQueue(url: url, rendererRevision: 7, settings: settings)
            self.count = count
        }

        func batch(_ name: String) throws -> JobBatch {
            guard let id = BatchID(name) else { throw SVGAError.queueMalformed("name") }
            return JobBatch(id: id, output: "webp q80 poster size:300x", rendererRevision: 7)
        }

        func requests(_ range: Range<Int>) -> [JobRequest] {
            range.map {
                let digits = String(100_000_000 + $0)
                return JobRequest(
                    source: "https://media.example.com/gifts/2026/11/animations-v002/\(digits)/animation.svga")
            }
        }

        /// The steps below, with 16,000 jobs in memory of this process at a time.
        func parts() -> [Range<Int>] {
            stride(from: 0, to: count, by: 16_000).map { $0..<min($0 + 16_000, count) }
        }

        func enqueue() throws {
            let start = try memory()
            let cost = try measure("enqueue, 200 a call", count) {
                for part in parts() {
                    let added = try queue.enqueue(requests(part), in: batch("01JD0000000000000000000000"))
                    guard added.allSatisfy({ $0 == .queued }) else { throw SVGAError.queueMalformed("not queued") }
                }
            }
            costs.withLock { $0.append(cost) }
            print("a waiting job: \((try memory() - start) / count) bytes")
        }

        func takeAndFinish() throws {
            let count = min(count, 100_000)
            let product = try product()
            var jobs: [JobDelivery] = []
            let taking = try measure("take, \(readCount) a read", count) {
                while jobs.count < count {
                    jobs += try queue.take(readCount, from: JobLane.allCases, as: WorkerID("a"), waiting: .zero)
                }
            }
            let (taken, failures) = (jobs, Lock(0))
            let finishing = try measure("finish, \(threadCount) threads", taken.count) {
                ParallelLoop.run(count: taken.count, threadCount: threadCount) { next in
                    while let place = next() {
                        do {
                            try queue.finish(taken[place], with: product, as: WorkerID("host-1234-1795415290"))
                        } catch {
                            failures.withLock { $0 += 1 }
                        }
                    }
                }
            }
            costs.withLock { $0 += [taking, finishing] }
            print("failed: \(failures.withLock { $0 })")
        }

        func join() throws {
            let count = min(count, 100_000)
            _ = try measure("enqueue of what is there", count) {
                _ = try queue.enqueue(requests(0..<count), in: batch("01JD0000000000000000000000"))
            }
        }

        func cancel() throws {
            let start = SteadyClock.time
            try queue.cancel(batch("01JD0000000000000000000000").id)
            print("cancel of what waits: \((SteadyClock.time - start) / .milliseconds(1)) ms")
        }

        /// Runs a step; the microseconds of Redis a job.
        func measure(_ name: String, _ count: Int, _ body: () throws -> Void) throws -> Double {
            let (redis, own, start) = (try processorSeconds(), ProcessUsage.now.cpuSeconds, SteadyClock.time)
            try body()
            let each = 1e6 / Double(max(1, count))
            let redisTime = (try processorSeconds() - redis) * each
            let ownTime = (ProcessUsage.now.cpuSeconds - own) * each
            let rate = Double(count) / ((SteadyClock.time - start) / .seconds(1))
            print("\(name): Redis \(Int(redisTime)) µs, client \(Int(ownTime)) µs a job; \(Int(rate)) jobs/s here")
            return redisTime
        }

        private func memory() throws -> Int { Int(try info("memory", "used_memory")) }

        private func processorSeconds() throws -> Double {
            try info("cpu", "used_cpu_sys") + info("cpu", "used_cpu_user")
        }

        private func info(_ section: String, _ name: String) throws -> Double {
            let text = try client.send(RedisCommand("INFO", section)).text ?? ""
            let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("\(name):") }
            return line.flatMap { Double($0.dropFirst(name.utf8.count + 1)) } ?? 0
        }

        private func product() throws -> JobProduct {
            let digest = try SHA256.digest(of: [])
            return JobProduct(
                resultName: digest.hexadecimal, movieDigest: digest, resultDigest: digest, byteCount: 45_600,
                wasPresent: false, seconds: 0.01)
        }
    }
}
