import SVGACommandLine
import SVGAJobs
import SVGASystem

/// Adds the movies of a batch to a queue, some hundred at a time, and waits where a lane is full or the queue is away.
struct JobSubmitter {
    static let chunkCount = 500
    /// The time for which an unresponsive queue is retried, in nanoseconds.
    private static let maxSilence: Int64 = 60_000_000_000

    let queue: any JobQueue
    let batch: JobBatch
    /// Whether it waits for space in a full lane; otherwise that is an error.
    var waitsForRoom = true
    let cancellation: CancellationToken

    /// Adds jobs; the queue's answers have their order. `progress` is called after further answers, but not while the
    /// queue has no space. Throws ``ExitCode/tryAgainLater`` if the lane is full and waiting is off, or the queue stays
    /// unreachable. Added jobs stay; the same call again adds the rest.
    func submit(_ requests: [JobRequest], progress: (_ answers: [Enqueued]) -> Void = { _ in }) throws -> [Enqueued] {
        var answers: [Enqueued] = []
        answers.reserveCapacity(requests.count)
        var rest = requests[...]
        while !rest.isEmpty {
            let chunk = Array(rest.prefix(JobSubmitter.chunkCount))
            let answer = try enqueue(chunk) { progress([]) }
            // Jobs after a full lane are sent again with it, so that the order stays.
            let added = answer.prefix { $0 != .full }
            guard answer.count == chunk.count else {
                throw ToolError(queue: .queueMalformed("\(answer.count) answers for \(chunk.count) jobs"))
            }
            answers += added
            rest = rest.dropFirst(added.count)
            progress(Array(added))
            if added.count < chunk.count { try waitForRoom(answers.count, of: requests.count) }
        }
        return answers
    }

    private func enqueue(_ requests: [JobRequest], meanwhile: () -> Void) throws -> [Enqueued] {
        let end = SteadyClock.now + JobSubmitter.maxSilence
        while true {
            do {
                return try queue.enqueue(requests, in: batch)
            } catch {
                // A queue without memory is like a full lane: it has space when jobs have ended.
                if error.cause == .full, waitsForRoom {
                    try pause()
                } else {
                    guard error.isTransient, waitsForRoom, SteadyClock.now < end else { throw ToolError(queue: error) }
                    try pause()
                }
                meanwhile()
            }
        }
    }

    private func waitForRoom(_ addedCount: Int, of count: Int) throws {
        guard waitsForRoom else {
            let message = "queue: the lane \(batch.lane.rawValue) is full; \(addedCount) of \(count) jobs were added"
            throw ToolError(.tryAgainLater, message: message)
        }
        try pause()
    }

    /// Waits for up to a second, by chance, so that submitters do not come together.
    private func pause() throws {
        SteadyClock.wait(nanoseconds: .random(in: 100_000_000...1_000_000_000))
        if cancellation.isCancelled { throw ToolError(.interrupted, message: "interrupted") }
    }
}
