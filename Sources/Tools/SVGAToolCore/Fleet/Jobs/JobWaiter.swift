import SVGACommandLine
import SVGAJobs
import SVGASystem

/// Waits until jobs have ended.
///
/// The queue tells of ends as they come. As it remembers some of them only, and may be lost, all open jobs are looked
/// at now and then, and those that it does not know are added again.
struct JobWaiter {
    let queue: any JobQueue
    let cancellation: CancellationToken
    /// How long one call waits.
    var step = Duration.milliseconds(500)
    /// The time between two looks at all open jobs, in nanoseconds. What became of a job is remembered ten times as
    /// long.
    var lookInterval: Int64 = 30_000_000_000

    private static let chunkCount = 1_000

    /// The states of jobs, all of which have ended.
    ///
    /// - Parameters:
    ///   - addAgain: Adds jobs, by their places, that the queue has forgotten.
    ///   - progress: Told how many have ended.
    /// - Throws: ``ExitCode/interrupted``, and what the queue and `addAgain` throw but for a queue that is away for a
    ///   while.
    func states(
        of keys: [JobKey], addAgain: (_ places: [Int]) throws(ToolError) -> Void,
        progress: (_ endedCount: Int) -> Void = { _ in }
    ) throws(ToolError) -> [JobState] {
        var states = [JobState?](repeating: nil, count: keys.count)
        var places = Dictionary(grouping: keys.indices) { keys[$0] }
        var (cursor, nextLook) = ("", SteadyClock.now)
        while !places.isEmpty {
            if cancellation.isCancelled { throw ToolError(.interrupted, message: "interrupted: the jobs go on") }
            let isLook = SteadyClock.now >= nextLook
            var forgotten: [Int] = []
            do throws(QueueError) {
                // The first call gives the cursor, so that nothing that ends between it and the look is missed.
                let ended = try queue.endedJobs(after: &cursor, waiting: isLook ? .zero : step)
                let asked = isLook ? Array(places.keys) : ended.filter { places[$0] != nil }
                forgotten = try look(at: asked, &states, &places)
                if isLook { nextLook = SteadyClock.now + lookInterval }
            } catch {
                guard error.isTransient else { throw ToolError(error) }
                SteadyClock.wait(nanoseconds: .random(in: 100_000_000...1_000_000_000))
            }
            if !forgotten.isEmpty { try addAgain(forgotten) }
            progress(states.count { $0 != nil })
        }
        return states.compactMap(\.self)
    }

    /// Asks for the states of jobs, and takes those that have ended out of the open ones.
    ///
    /// - Returns: The places of jobs that the queue does not know.
    private func look(
        at keys: [JobKey], _ states: inout [JobState?], _ places: inout [JobKey: [Int]]
    ) throws(QueueError) -> [Int] {
        var forgotten: [Int] = []
        var rest = keys[...]
        while !rest.isEmpty {
            let chunk = Array(rest.prefix(JobWaiter.chunkCount))
            rest = rest.dropFirst(chunk.count)
            for (key, state) in zip(chunk, try queue.states(of: chunk)) {
                switch state {
                case nil: forgotten += places[key] ?? []
                case .waiting?, .working?, .retrying?: break
                case .done?, .dead?, .cancelled?:
                    for place in places.removeValue(forKey: key) ?? [] { states[place] = state }
                }
            }
        }
        return forgotten
    }
}
