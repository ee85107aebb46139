import SVGACommandLine
import SVGAJobs
import SVGASystem

/// Adds jobs to a queue and waits until all have ended. A long list takes longer to add than the queue remembers the
/// ends of its first jobs, so these are followed from the beginning. Jobs that the queue has forgotten, as one that was
/// emptied has, are added again.
struct JobWaiter {
    let submitter: JobSubmitter
    var step = Duration.milliseconds(500)

    /// The states of jobs, all of which have ended; `ended` is called after all were added. The queue's errors are
    /// thrown, unless it is temporarily unreachable.
    func states(
        of requests: [JobRequest], added: (_ count: Int) -> Void = { _ in }, ended: (_ count: Int) -> Void
    ) throws -> [JobState] {
        var open = try add(requests, added)
        while !open.isEmpty {
            if submitter.cancellation.isCancelled {
                throw ToolError(.interrupted, message: "interrupted: the jobs go on")
            }
            var forgotten: [Int] = []
            do {
                forgotten = try open.look(waiting: step)
            } catch {
                guard error.isTransient else { throw ToolError(queue: error) }
                SteadyClock.wait(nanoseconds: .random(in: 100_000_000...1_000_000_000))
            }
            if !forgotten.isEmpty { _ = try submitter.submit(forgotten.map { requests[$0] }) }
            ended(open.endedCount)
        }
        return open.states.compactMap(\.self)
    }

    /// Adds jobs, and looks meanwhile what became of those that were added first.
    private func add(_ requests: [JobRequest], _ added: (Int) -> Void) throws -> OpenJobs {
        let keys = try requests.map { (request) in
            try ToolError.asking { try JobKey(request, in: submitter.batch) }
        }
        var open = OpenJobs(submitter.queue)
        // The next calls ask an unreachable queue again, and also about jobs that it has forgotten.
        _ = try? open.look(waiting: .zero)
        _ = try submitter.submit(requests) { answers in
            open.add(keys.dropFirst(open.states.count), answers)
            added(open.states.count)
            _ = try? open.look(waiting: .zero)
        }
        return open
    }
}
