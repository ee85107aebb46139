import SVGAJobs
import Testing

extension JobQueueContract {
    static let leases: [QueueCase] = [
        QueueCase("jobs of a worker that is silent go to another one, and say how often") { user in
            try user.add("a", "b")
            let jobs = try user.take(2)
            try user.finish(jobs[1])
            try user.age(20)
            #expect(try user.takeExpired().isEmpty)
            try user.age(11)
            let claimed = try user.takeExpired()
            #expect(claimed.map(\.request.source) == ["a"])
            #expect(claimed.map(\.deliveryCount) == [2])
            #expect(try user.takeExpired().isEmpty)
            try user.age(31)
            #expect(try user.takeExpired(as: user.worker).map(\.deliveryCount) == [3])
        },
        QueueCase("a lease that is renewed does not end") { user in
            try user.add("a")
            let job = try user.takeOne()
            for _ in 0..<5 {
                try user.age(20)
                #expect(try user.queue.renew([job], as: user.worker) == LeaseReport())
                #expect(try user.takeExpired().isEmpty)
            }
            try user.age(31)
            #expect(try user.takeExpired().map(\.deliveryCount) == [2])
        },
        QueueCase("leases of the high lane are shorter") { user in
            try user.add("a", to: user.batch("b2", lane: .high))
            try user.add("b")
            _ = try user.take(2)
            try user.age(6)
            #expect(try user.takeExpired().map(\.request.source) == ["a"])
        },
        QueueCase("only as many expired jobs are handed out as were asked for, of the lanes asked for") { user in
            try user.add("a", "b", "c")
            _ = try user.take(3)
            try user.age(31)
            #expect(try user.queue.takeExpired(5, from: [.high, .low], as: user.other).isEmpty)
            #expect(try user.takeExpired(2).map(\.request.source) == ["a", "b"])
            #expect(try user.takeExpired(0).isEmpty)
        },
        QueueCase("a worker learns which jobs another one has now") { user in
            try user.add("a", "b")
            let jobs = try user.take(2)
            try user.age(20)
            _ = try user.queue.renew([jobs[1]], as: user.worker)
            try user.age(20)
            #expect(try user.takeExpired().count == 1)
            #expect(try user.queue.renew(jobs, as: user.worker) == LeaseReport(lost: [jobs[0].key]))
        },
        QueueCase("a job that is over is lost to whoever still renews it") { user in
            try user.add("a")
            let job = try user.takeOne()
            try user.finish(job)
            #expect(try user.queue.renew([job], as: user.worker) == LeaseReport(lost: [job.key]))
        },
    ]

    static let finishing: [QueueCase] = [
        QueueCase("a job that is done says what was made, by whom") { user in
            try user.add("a")
            try user.finish(user.takeOne())
            #expect(try user.state("a") == .done(.sample, attemptCount: 1, worker: "host-1"))
            let status = try #require(try user.status())
            #expect(status.doneCount == 1 && status.isOver)
            let load = try user.queue.load()
            #expect(load.workingCounts[.normal] == 0 && load.waitingCounts[.normal] == 0)
        },
        QueueCase("two workers that end the same job count once") { user in
            try user.add("a")
            let job = try user.takeOne()
            try user.age(31)
            let claimed = try user.takeExpired()
            try user.finish(job)
            for job in claimed { try user.finish(job, as: user.other) }
            #expect(try user.status()?.doneCount == 1)
            #expect(try user.state("a") == .done(.sample, attemptCount: 1, worker: "host-1"))
            try user.age(31)
            #expect(try user.takeExpired().isEmpty)
        },
        QueueCase("a late end counts while the job waits for another attempt") { user in
            try user.add("a")
            let job = try user.takeOne()
            try user.age(31)
            for job in try user.takeExpired() { try user.fail(job, again: 10, as: user.other) }
            try user.finish(job)
            #expect(try user.status()?.doneCount == 1)
            try user.age(11)
            #expect(try user.queue.promoteRetries() == 0)
            #expect(try user.take(1).isEmpty)
            #expect(try user.queue.load().retryCount == 0)
        },
        QueueCase("a batch that is over is remembered for a while, and one that is not for ever") { user in
            try user.add("a", to: user.batch("b1"))
            try user.add("b", to: user.batch("b2"))
            for job in try user.take(2) where job.request.source == "a" { try user.finish(job) }
            try user.age(6 * 86_400)
            #expect(try user.status("b1")?.isOver == true)
            try user.age(86_500)
            try user.queue.open(user.batch("b3"))
            #expect(try user.status("b1") == nil)
            #expect(try user.status("b2")?.openCount == 1)
        },
    ]
}
