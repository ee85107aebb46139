import SVGAErrors
import SVGAJobs
import Testing

extension JobQueueContract {
    static let cancelling: [QueueCase] = [
        QueueCase("a batch that is given up is over at once, and its jobs are not begun") { user in
            try user.add("a", "b", "c", "d")
            let jobs = try user.take(3)
            try user.finish(jobs[0])
            try user.fail(jobs[1], again: 1)
            try user.queue.cancel(user.batch().id)
            let status = try #require(try user.status())
            #expect(status.isCancelled && status.isOver && status.cancelledCount == 3 && status.doneCount == 1)
            try user.age(2)
            #expect(try user.queue.promoteRetries() == 1)
            #expect(try user.take(10).isEmpty)
            #expect(try user.state("b") == .cancelled)
            #expect(try user.state("d") == .cancelled)
            let load = try user.queue.load()
            #expect(load.waitingCounts[.normal] == 0 && load.workingCounts[.normal] == 1)
        },
        QueueCase("a worker learns at its next renewal that a batch was given up") { user in
            try user.add("a")
            let job = try user.takeOne()
            try user.queue.cancel(user.batch().id)
            #expect(try user.queue.renew([job], as: user.worker) == LeaseReport(cancelled: [job.key]))
            #expect(try user.state("a") == .cancelled)
            try user.finish(job)
            #expect(try user.state("a") == .cancelled)
            #expect(try user.status()?.cancelledCount == 1)
            #expect(try user.queue.load().workingCounts[.normal] == 0)
        },
        QueueCase("jobs of a batch that was given up end without being counted again") { user in
            try user.add("a", "b", "c")
            let jobs = try user.take(3)
            try user.queue.cancel(user.batch().id)
            try user.finish(jobs[0])
            try user.fail(jobs[1])
            try user.age(31)
            #expect(try user.takeExpired().isEmpty)
            let status = try #require(try user.status())
            #expect(status.cancelledCount == 3 && status.doneCount == 0 && status.deadCount == 0)
            #expect(try user.queue.load().workingCounts[.normal] == 0)
        },
        QueueCase("a job that another batch wants too goes on for that one") { user in
            let other = try user.batch("b2")
            try user.add("a", "b")
            try user.add("a", "b", to: other)
            let running = try #require(try user.take(1).first)
            try user.queue.cancel(user.batch().id)
            #expect(try user.queue.renew([running], as: user.worker) == LeaseReport())
            let waiting = try user.takeOne()
            #expect(waiting.request.source == "b" && waiting.batch == other)
            try user.finish(running)
            try user.finish(waiting)
            #expect(try user.status("b2")?.doneCount == 2)
            #expect(try user.status("b1")?.cancelledCount == 2)
            #expect(try user.status("b1")?.doneCount == 0)
        },
        QueueCase("a job of a batch that was given up is there again for a later one") { user in
            try user.add("a", "b")
            try user.queue.cancel(user.batch().id)
            let later = try user.batch("b2")
            #expect(try user.add("a", to: later) == [.joined])
            #expect(try user.takeOne().batch == later)
            #expect(try user.add("b", to: later) == [.queued])
            #expect(try user.takeOne().request.source == "b")
        },
        QueueCase("a batch that was given up takes no jobs, and an unknown one cannot be given up") { user in
            let id = try user.batch().id
            #expect(throws: SVGAError.unknownBatch(id)) { try user.queue.cancel(id) }
            try user.add("a")
            try user.queue.cancel(id)
            try user.queue.cancel(id)
            #expect(try user.status()?.cancelledCount == 1)
            #expect(throws: SVGAError.cancelledBatch(id)) { try user.add("b") }
        },
        QueueCase("one job is given up where it waits, runs, or waits for an attempt") { user in
            try user.add("a", "b", "c", "d")
            let jobs = try user.take(2)
            try user.fail(jobs[0], again: 1)
            for source in ["a", "b", "c"] { #expect(try user.queue.cancel(user.key(source))) }
            for source in ["a", "b", "c"] { #expect(try user.state(source) == .cancelled) }
            #expect(try user.queue.renew([jobs[1]], as: user.worker) == LeaseReport(cancelled: [jobs[1].key]))
            try user.finish(jobs[1])
            try user.age(2)
            #expect(try user.queue.promoteRetries() == 0)
            #expect(try user.takeOne().request.source == "d")
            let status = try #require(try user.status())
            #expect(status.cancelledCount == 3 && status.openCount == 1 && status.doneCount == 0)
        },
        QueueCase("what is over or not there cannot be given up, and what was can be added again") { user in
            #expect(try !user.queue.cancel(user.key("a")))
            try user.add("a", "b")
            try user.finish(#require(try user.take(1).first))
            #expect(try !user.queue.cancel(user.key("a")))
            #expect(try user.queue.cancel(user.key("b")))
            #expect(try !user.queue.cancel(user.key("b")))
            #expect(try user.add("b", to: user.batch("b2")) == [.queued])
            try user.finish(user.takeOne())
            #expect(try user.status("b2")?.doneCount == 1)
        },
    ]
}
