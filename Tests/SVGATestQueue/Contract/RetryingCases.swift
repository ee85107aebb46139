import SVGAJobs
import Testing

extension JobQueueContract {
    static let retrying: [QueueCase] = [
        QueueCase("a job that failed waits for its time, then in its lane") { user in
            try user.add("a")
            try user.fail(user.takeOne(), again: 10)
            let failure = JobFailure(code: 75, message: "no “answer”", retryDelay: 10)
            #expect(try user.state("a")?.failure?.code == failure.code)
            #expect(try user.state("a")?.failure?.message == failure.message)
            #expect(try user.queue.load().retryCount == 1)
            #expect(try user.queue.promoteRetries() == 0)
            #expect(try user.take(1).isEmpty)
            try user.age(11)
            #expect(try user.queue.promoteRetries() == 1)
            #expect(try user.queue.load().retryCount == 0)
            #expect(try user.state("a") == .waiting)
            let job = try user.takeOne()
            #expect(job.failureCount == 1 && job.deliveryCount == 1 && job.lane == .normal)
            #expect(try job.request == JobRequest(source: "a") && job.batch == user.batch())
            try user.finish(job)
            #expect(try user.state("a") == .done(.sample, attemptCount: 2, worker: "host-1"))
            #expect(try user.status()?.failureCount == 1)
        },
        QueueCase("failures add up") { user in
            try user.add("a")
            for count in 0..<3 {
                let job = try user.takeOne()
                #expect(job.failureCount == count)
                try user.fail(job, again: 0)
                _ = try user.queue.promoteRetries()
            }
            #expect(try user.takeOne().failureCount == 3)
            #expect(try user.status()?.failureCount == 3)
        },
        QueueCase("a failure of a worker that lost the job counts nothing") { user in
            try user.add("a")
            let job = try user.takeOne()
            try user.age(31)
            let claimed = try user.takeExpired()
            try user.fail(job)
            #expect(try user.state("a") == .working)
            #expect(try user.status()?.deadCount == 0)
            #expect(try user.queue.renew(claimed, as: user.other) == LeaseReport())
        },
        QueueCase("a job that waits for an attempt is joined") { user in
            try user.add("a")
            try user.fail(user.takeOne(), again: 10)
            #expect(try user.add("a", to: user.batch("b2")) == [.joined])
            #expect(try user.add("a", to: user.batch("b2")) == [.joined])
            #expect(try user.status("b2")?.totalCount == 1)
            #expect(try user.take(1).isEmpty)
            try user.age(11)
            #expect(try user.queue.promoteRetries() == 1)
            try user.finish(user.takeOne())
            #expect(try user.status("b1")?.doneCount == 1)
            #expect(try user.status("b2")?.doneCount == 1)
        },
        QueueCase("retries move a hundred at a time, however strange their delays") { user in
            _ = try user.queue.enqueue((0..<103).map { JobRequest(source: "\($0)") }, in: user.batch())
            for job in try user.take(103) { try user.fail(job, again: 1) }
            try user.age(2)
            #expect(try user.queue.promoteRetries() == 100)
            #expect(try user.queue.promoteRetries() == 3)
            let jobs = try user.take(3)
            try user.fail(jobs[0], again: -.infinity)
            try user.fail(jobs[1], again: .infinity)
            try user.fail(jobs[2], again: .nan)
            try user.age(86_401)
            #expect(try user.queue.promoteRetries() == 3)
        },
    ]

    static let dead: [QueueCase] = [
        QueueCase("a job that is not worth another attempt is dead, and says why") { user in
            try user.add("a")
            let job = try user.takeOne()
            try user.fail(job, code: 69)
            let failure = JobFailure(code: 69, message: "no “answer”", retryDelay: nil)
            #expect(try user.state("a") == .dead(failure, attemptCount: 1, worker: "host-1"))
            let jobs = try user.queue.deadJobs(after: "", maxCount: 10)
            #expect(jobs.map(\.failure) == [failure] && jobs.map(\.request) == [job.request])
            #expect(jobs.map(\.key) == [job.key] && jobs.map(\.batch) == [job.batch.id])
            #expect(jobs.map(\.attemptCount) == [1] && jobs.map(\.worker) == ["host-1"])
            #expect(try user.status()?.deadCount == 1)
            #expect(try user.status()?.isOver == true)
            #expect(try user.queue.load().deadCount == 1)
            #expect(try user.add("a", to: user.batch("b2")) == [.dead(failure)])
            #expect(try user.status("b2")?.deadCount == 1)
        },
        QueueCase("dead jobs are listed in parts") { user in
            try user.add("a", "b", "c")
            for job in try user.take(3) { try user.fail(job) }
            let first = try user.queue.deadJobs(after: "", maxCount: 2)
            #expect(first.map(\.request.source) == ["a", "b"])
            let rest = try user.queue.deadJobs(after: first[1].entryID, maxCount: 2)
            #expect(rest.map(\.request.source) == ["c"])
            #expect(try user.queue.deadJobs(after: rest[0].entryID, maxCount: 2).isEmpty)
        },
        QueueCase("dead jobs are tried again, from the start") { user in
            try user.add("a")
            try user.fail(user.takeOne(), again: 0)
            _ = try user.queue.promoteRetries()
            try user.fail(user.takeOne())
            let jobs = try user.queue.deadJobs(after: "", maxCount: 10)
            #expect(jobs.map(\.attemptCount) == [2])
            #expect(try user.queue.retryDead(jobs) == 1)
            #expect(try user.queue.retryDead(jobs) == 0)
            #expect(try user.queue.deadJobs(after: "", maxCount: 10).isEmpty)
            #expect(try user.status()?.deadCount == 0)
            let job = try user.takeOne()
            #expect(job.failureCount == 0 && job.deliveryCount == 1)
            try user.finish(job)
            #expect(try user.status()?.doneCount == 1)
        },
        QueueCase("dead jobs that are forgotten can be added again") { user in
            try user.add("a")
            try user.fail(user.takeOne())
            let jobs = try user.queue.deadJobs(after: "", maxCount: 10)
            #expect(try user.queue.purgeDead(jobs) == 1)
            #expect(try user.queue.purgeDead(jobs) == 0)
            #expect(try user.queue.load().deadCount == 0)
            #expect(try user.state("a") == nil)
            #expect(try user.add("a", to: user.batch("b2")) == [.queued])
            try user.age(8 * 86_400)
            try user.queue.open(user.batch("b3"))
            #expect(try user.status() == nil)
        },
        QueueCase("batches with dead jobs are not forgotten") { user in
            try user.add("a")
            try user.fail(user.takeOne())
            try user.age(8 * 86_400)
            try user.queue.open(user.batch("b2"))
            #expect(try user.status()?.deadCount == 1)
            #expect(try user.queue.retryDead(user.queue.deadJobs(after: "", maxCount: 10)) == 1)
            #expect(try user.takeOne().batch == user.batch())
        },
        QueueCase("so many dead jobs are kept and no more", maxDeadCount: 2) { user in
            try user.add("a", "b", "c")
            for job in try user.take(3) { try user.fail(job) }
            #expect(try user.queue.deadJobs(after: "", maxCount: 9).map(\.request.source) == ["b", "c"])
            #expect(try user.state("a") == nil)
            #expect(try user.status()?.deadCount == 3)
        },
    ]
}

extension JobState {
    /// The reason why it failed, if it waits for another attempt.
    var failure: JobFailure? { if case .retrying(let failure) = self { failure } else { nil } }
}
