import SVGAJobs
import Testing

extension JobQueueContract {
    static let taking: [QueueCase] = [
        QueueCase("jobs are handed out in their order, once, and at most as many as were asked for") { user in
            try user.add("a", "b", "c")
            #expect(try user.take(2).map(\.request.source) == ["a", "b"])
            #expect(try user.take(2, as: user.other).map(\.request.source) == ["c"])
            #expect(try user.take(1).isEmpty)
            #expect(try user.state("a") == .working)
            let load = try user.queue.load()
            #expect(load.waitingCounts[.normal] == 0 && load.workingCounts[.normal] == 3)
        },
        QueueCase("a job that was given back is the next one, and its delivery is not counted") { user in
            try user.add("a", "b", "c")
            let jobs = try user.take(2)
            try user.queue.release(jobs, as: user.worker)
            #expect(try user.state("a") == .waiting)
            let load = try user.queue.load()
            #expect(load.waitingCounts[.normal] == 3 && load.workingCounts[.normal] == 0)
            let again = try user.take(3, as: user.other)
            #expect(again.map(\.request.source) == ["a", "b", "c"])
            #expect(again.map(\.deliveryCount) == [1, 1, 1])
            try user.finish(again[0], as: user.other)
            #expect(try user.state("a") == .done(.sample, attemptCount: 1, worker: "host-2"))
        },
        QueueCase("what a worker no longer has it cannot give back") { user in
            try user.add("a")
            let job = try user.takeOne()
            try user.queue.release([job], as: user.other)
            #expect(try user.take(1, as: user.other).isEmpty)
            try user.age(31)
            #expect(try user.takeExpired().count == 1)
            try user.queue.release([job], as: user.worker)
            #expect(try user.take(1).isEmpty)
            try user.queue.release([job], as: user.other)
            #expect(try user.takeOne().deliveryCount == 2)
        },
        QueueCase("a read that waits is woken by a job") { user in
            let queue = user.queue
            try user.queue.open(user.batch())
            let waiting = Worker { try queue.take(1, from: [.low, .normal], as: user.worker, waiting: .seconds(20)) }
            try user.add("a")
            #expect(try waiting.value().map(\.request.source) == ["a"])
        },
    ]

    static let lanes: [QueueCase] = [
        QueueCase("preferred lanes go first, and each eighth read begins with the other end") { user in
            let sources = (0..<16).map { JobRequest(source: "\($0)") }
            _ = try user.queue.enqueue(sources, in: user.batch("h", lane: .high, output: "h"))
            _ = try user.queue.enqueue(sources, in: user.batch("n", lane: .normal, output: "n"))
            _ = try user.queue.enqueue(sources, in: user.batch("l", lane: .low, output: "l"))
            let taken = try (0..<16).flatMap { _ in try user.take(1) }.map(\.lane)
            #expect(taken.count { $0 == .high } == 14)
            #expect(taken[7] == .low && taken[15] == .low)
        },
        QueueCase("jobs of lanes that a worker does not serve are not handed out") { user in
            try user.add("a", to: user.batch("b1", lane: .low))
            #expect(try user.take(1, from: [.high, .normal]).isEmpty)
            #expect(try user.take(5, from: [.high, .low]).count == 1)
        },
        QueueCase("one read fills up from the next lanes") { user in
            try user.add("l", to: user.batch("b3", lane: .low))
            try user.add("h", to: user.batch("b2", lane: .high))
            try user.add("n")
            #expect(try user.take(2).map(\.request.source) == ["h", "n"])
        },
    ]
}
