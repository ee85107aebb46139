import SVGAJobs
import SVGASystem

/// The known results of listed jobs, while further ones are added. The queue tells of ends as they come. Since it only
/// remembers some of them, and may be lost, all open jobs are examined now and then.
struct OpenJobs {
    /// The states of all jobs in their order; nil for those that have not ended.
    private(set) var states: [JobState?] = []
    private(set) var endedCount = 0

    private let queue: any JobQueue
    private var places: [JobKey: [Int]] = [:]
    /// Jobs that were over when they were added, of which the queue tells no end.
    private var over: [JobKey] = []
    private var cursor = ""
    private var nextLook = SteadyClock.now

    /// The nanoseconds between two examinations of all open jobs, ten times an examination's duration. Results are
    /// remembered for more than twice the longest.
    private static let lookIntervals: ClosedRange<Int64> = 30_000_000_000...240_000_000_000
    private static let chunkCount = 1_000

    init(_ queue: any JobQueue) { self.queue = queue }

    var isEmpty: Bool { places.isEmpty }

    /// Takes further jobs, with what the queue did with each.
    mutating func add(_ keys: some Collection<JobKey>, _ answers: [Enqueued]) {
        for (key, answer) in zip(keys, answers) {
            places[key, default: []].append(states.count)
            states.append(nil)
            switch answer {
            case .done, .dead: over.append(key)
            case .queued, .joined, .full: break
            }
        }
    }

    /// Waits until a job has ended, and requests its result. The first call notes from where on ends are told. Returns
    /// the places of jobs that the queue does not know.
    mutating func look(waiting: Duration) throws(SVGAError) -> [Int] {
        let start = SteadyClock.now
        let isLook = start >= nextLook
        let ended = try queue.endedJobs(after: &cursor, waiting: isLook || !over.isEmpty ? .zero : waiting)
        let forgotten = try ask(isLook ? Array(places.keys) : (over + ended).filter { places[$0] != nil })
        over = []
        if isLook {
            let (range, now) = (OpenJobs.lookIntervals, SteadyClock.now)
            nextLook = now + min(max(range.lowerBound, (now - start) * 10), range.upperBound)
        }
        return forgotten
    }

    /// Requests the states of jobs, and removes ended ones from the open ones.
    private mutating func ask(_ keys: [JobKey]) throws(SVGAError) -> [Int] {
        var forgotten: [Int] = []
        var rest = keys[...]
        while !rest.isEmpty {
            let chunk = Array(rest.prefix(OpenJobs.chunkCount))
            rest = rest.dropFirst(chunk.count)
            for (key, state) in zip(chunk, try queue.states(of: chunk)) {
                switch state {
                case nil: forgotten += places[key] ?? []
                case .waiting?, .working?, .retrying?: break
                case .done?, .dead?, .cancelled?: end(key, state)
                }
            }
        }
        return forgotten
    }

    private mutating func end(_ key: JobKey, _ state: JobState?) {
        for place in places.removeValue(forKey: key) ?? [] {
            states[place] = state
            endedCount += 1
        }
    }
}
