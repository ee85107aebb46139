import SVGAJobs
import Testing

extension JobQueueContract {
    static let joining: [QueueCase] = [
        QueueCase("a batch has a job once however often it is added") { user in
            try user.add("a", "b")
            #expect(try user.add("a", "b", "c", "c") == [.joined, .joined, .queued, .joined])
            let status = try #require(try user.status())
            #expect(status.totalCount == 3 && status.joinedCount == 0)
            #expect(try user.take(10).count == 3)
        },
        QueueCase("batches that want the same job share it, and each counts it") { user in
            try user.add("a")
            #expect(try user.add("a", to: user.batch("b2")) == [.joined])
            try user.finish(user.takeOne())
            for name in ["b1", "b2"] {
                let status = try #require(try user.status(name))
                #expect(status.totalCount == 1 && status.doneCount == 1 && status.isOver)
            }
            #expect(try user.status("b2")?.joinedCount == 1)
            #expect(try user.status("b1")?.joinedCount == 0)
        },
        QueueCase("a job that runs is joined") { user in
            try user.add("a")
            let job = try user.takeOne()
            #expect(try user.add("a", to: user.batch("b2")) == [.joined])
            try user.finish(job)
            #expect(try user.status("b2")?.doneCount == 1)
        },
        QueueCase("a job that was done not long ago is not done again") { user in
            try user.add("a")
            try user.finish(user.takeOne())
            #expect(try user.add("a") == [.done(.sample)])
            #expect(try user.add("a", to: user.batch("b2")) == [.done(.sample)])
            #expect(try user.add("a", to: user.batch("b2")) == [.done(.sample)])
            let status = try #require(try user.status("b2"))
            #expect(status.totalCount == 1 && status.joinedCount == 1 && status.doneCount == 1)
            #expect(try user.take(1).isEmpty)
        },
        QueueCase("a job that was done long ago is done again") { user in
            try user.add("a")
            try user.finish(user.takeOne())
            try user.age(601)
            #expect(try user.state("a") == nil)
            #expect(try user.add("a") == [.queued])
            #expect(try user.take(1).count == 1)
        },
        QueueCase("a job that waits moves up for a batch of a preferred lane, and not down") { user in
            try user.add("a", to: user.batch("b1", lane: .low))
            try user.add("a", to: user.batch("b2", lane: .high))
            try user.add("a", to: user.batch("b3", lane: .normal))
            let load = try user.queue.load()
            #expect(load.waitingCounts[.high] == 1 && load.waitingCounts[.low] == 0 && load.waitingCounts[.normal] == 0)
            let job = try user.takeOne()
            #expect(job.lane == .high)
            try user.finish(job)
            for name in ["b1", "b2", "b3"] { #expect(try user.status(name)?.doneCount == 1) }
        },
        QueueCase("a job that runs in a lane stays there") { user in
            try user.add("a", to: user.batch("b1", lane: .low))
            let job = try user.takeOne()
            try user.add("a", to: user.batch("b2", lane: .high))
            #expect(try user.take(1).isEmpty)
            #expect(try user.queue.renew([job], as: user.worker) == LeaseReport())
        },
        QueueCase("other outputs of a movie are other jobs") { user in
            try user.add("a")
            #expect(try user.add("a", to: user.batch("b2", output: "png")) == [.queued])
            #expect(try user.take(10).count == 2)
        },
    ]
}
