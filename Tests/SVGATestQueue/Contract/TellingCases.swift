import SVGAJobs
import Testing

extension JobQueueContract {
    static let telling: [QueueCase] = [
        QueueCase("who waits for ends of jobs is told those behind its cursor") { user in
            try user.add("a", "b", "c", "d")
            let jobs = try user.take(3)
            try user.finish(jobs[0])
            var cursor = ""
            #expect(try user.queue.endedJobs(after: &cursor, waiting: .zero).isEmpty)
            try user.finish(jobs[1])
            try user.fail(jobs[2], again: 1)
            #expect(try user.queue.endedJobs(after: &cursor, waiting: .zero) == [jobs[1].key])
            #expect(try user.queue.endedJobs(after: &cursor, waiting: .zero).isEmpty)
            try user.fail(user.takeOne())
            #expect(try user.queue.endedJobs(after: &cursor, waiting: .seconds(5)) == [user.key("d")])
        },
        QueueCase("who waits for ends of jobs is woken by one") { user in
            try user.add("a")
            let job = try user.takeOne()
            var start = ""
            _ = try user.queue.endedJobs(after: &start, waiting: .zero)
            let (queue, cursor) = (user.queue, start)
            let waiting = Worker {
                var cursor = cursor
                return try queue.endedJobs(after: &cursor, waiting: .seconds(20))
            }
            try user.finish(job)
            #expect(try waiting.value() == [job.key])
        },
        QueueCase("states are those of the keys, in their order") { user in
            try user.add("a", "b")
            _ = try user.take(1)
            let keys = try ["b", "x", "a"].map { try user.key($0) }
            #expect(try user.queue.states(of: keys) == [.waiting, nil, .working])
        },
        QueueCase("how long the oldest job waits is told of lanes where one waits") { user in
            try user.add("a")
            try user.add("b", to: user.batch("b2", lane: .low))
            _ = try user.take(1, from: [.low])
            let load = try user.queue.load()
            #expect(0..<60 ~= (load.oldestSeconds[.normal] ?? -1))
            #expect(load.oldestSeconds[.low] == nil && load.oldestSeconds[.high] == nil)
        },
        QueueCase("workers are those that were heard of not long ago") { user in
            let record = { (id: WorkerID) in
                WorkerRecord(
                    id: id, host: "høst", version: "1.2", rendererRevision: 7, slotCount: 4, busyCount: 2)
            }
            try user.queue.beat(record(user.worker))
            try user.age(50)
            try user.queue.beat(record(user.other))
            let all = try user.queue.workers()
            #expect(all.map(\.id) == [user.worker, user.other])
            #expect(all.allSatisfy { $0.host == "høst" && $0.version == "1.2" && $0.slotCount == 4 })
            #expect(all.allSatisfy { $0.busyCount == 2 && $0.rendererRevision == 7 })
            #expect(all.allSatisfy { 0..<60 ~= $0.age } && all[0].age >= 50)
            try user.age(11)
            #expect(try user.queue.workers().map(\.id) == [user.other])
            try user.queue.leave(user.other)
            #expect(try user.queue.workers().isEmpty)
        },
        QueueCase("what a worker that is gone had is not lost") { user in
            try user.add("a")
            _ = try user.takeOne()
            try user.queue.leave(user.worker)
            try user.age(61)
            try user.queue.beat(
                WorkerRecord(
                    id: user.other, host: "h", version: "1", rendererRevision: 7, slotCount: 1, busyCount: 0))
            #expect(try user.takeExpired().map(\.request.source) == ["a"])
        },
    ]
}
