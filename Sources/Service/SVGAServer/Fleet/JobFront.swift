import SVGAJobs
import SVGASystem

/// Has workers make results, and informs waiters. One thread listens to the queue for any number of them.
final class JobFront: Sendable {
    /// Told once, on another thread, that the result is in the archive, or why it will not be.
    typealias Completion = @Sendable (Result<Void, Problem>) -> Void
    typealias Ticket = FlightTable<JobKey, Job, Completion>.Ticket

    struct Job: Hashable, Sendable {
        let request: JobRequest
        let batch: JobBatch
    }

    private struct State {
        var flights = FlightTable<JobKey, Job, Completion>()
        /// The tickets that began the flights.
        var open: [JobKey: Ticket] = [:]
        /// The batches that replace cancelled ones.
        var successors: [BatchID: BatchID] = [:]
        var isFinished = false
        var isListening = true
    }

    /// The time that a call waits for ends of jobs.
    private static let step = Duration.milliseconds(500)
    /// The time between two looks at all jobs, in nanoseconds: ends may be missed while a queue is away.
    private static let lookInterval: Int64 = 5_000_000_000
    private static let chunkCount = 1_000

    private let queue: any JobQueue
    private let state = Lock(State())

    init(_ queue: any JobQueue) throws(SVGAError) {
        self.queue = queue
        let code = BackgroundThread.start { [self] in
            listen()
            state.withLock { $0.isListening = false }
            state.wakeWaiters()
        }
        guard code == 0 else { throw SVGAError.noThread(code: code) }
    }

    var waitingCount: Int { state.withLock { $0.open.count } }

    /// Requests a job, and waits for its end. Blocks for a call of the queue; the end may come before it returns.
    func submit(_ job: Job, as key: JobKey, completion: @escaping Completion) -> Ticket {
        let (ticket, isNew) = state.withLock { state in
            let ticket = state.flights.ticket(for: key)
            let isNew = state.flights.join(ticket, completion, beginning: job)
            if isNew { state.open[key] = ticket }
            return (ticket, isNew)
        }
        if isNew { enqueue(job, key) }
        return ticket
    }

    /// Waits no longer. The job continues, and the next request finds its result.
    func leave(_ ticket: Ticket) {
        state.withLock { state in
            if state.flights.leave(ticket)?.abandoned != nil { state.open[ticket.key] = nil }
        }
    }

    /// Stops listening. Waiting requests end with an error.
    func finish() {
        state.withLock { $0.isFinished = true }
        state.waiting { $0.isListening ? nil : () }
        for key in state.withLock({ Array($0.open.keys) }) { end(key, .failure(.stopping)) }
    }

    private func enqueue(_ job: Job, _ key: JobKey) {
        do {
            switch try add(job) {
            case .queued, .joined: break
            case .done: end(key, .success(()))
            case .dead(let failure): end(key, .failure(Problem(failure)))
            case .full, nil: end(key, .failure(.fullQueue))
            }
        } catch {
            end(key, .failure(Problem(queue: error)))
        }
    }

    /// Adds a job to the batch, or to its successor if operators cancelled it, which does not affect later clients.
    private func add(_ job: Job) throws(SVGAError) -> Enqueued? {
        var batch = job.batch
        if let id = state.withLock({ $0.successors[job.batch.id] }) { batch = batch.copy(id: id) }
        for number in 2...JobFront.maxSuccessorCount {
            do {
                return try queue.enqueue([job.request], in: batch).first
            } catch {
                let name = "\(job.batch.id)-\(number)"
                guard error.cause == .cancelledBatch, let id = BatchID(name) else { throw error }
                batch = batch.copy(id: id)
                state.withLock { $0.successors[job.batch.id] = id }
            }
        }
        throw SVGAError.cancelledBatch(batch.id)
    }

    /// So often a batch may be given up within the week for which a queue remembers it.
    private static let maxSuccessorCount = 1_000

    private func listen() {
        var (cursor, nextLook) = ("", SteadyClock.now)
        while !state.withLock({ $0.isFinished }) {
            let isLook = SteadyClock.now >= nextLook
            do {
                let ended = try queue.endedJobs(after: &cursor, waiting: isLook ? .zero : JobFront.step)
                let keys = state.withLock { state in
                    isLook ? Array(state.open.keys) : ended.filter { state.open[$0] != nil }
                }
                try look(at: keys)
                if isLook { nextLook = SteadyClock.now + JobFront.lookInterval }
            } catch {
                SteadyClock.wait(nanoseconds: .random(in: 100_000_000...500_000_000))
            }
        }
    }

    /// Requests the states of jobs, and notifies waiters.
    private func look(at keys: [JobKey]) throws(SVGAError) {
        for start in stride(from: 0, to: keys.count, by: JobFront.chunkCount) {
            let chunk = Array(keys[start..<min(keys.count, start + JobFront.chunkCount)])
            for (key, jobState) in zip(chunk, try queue.states(of: chunk)) {
                switch jobState {
                case .done: end(key, .success(()))
                case .dead(let failure, _, _): end(key, .failure(Problem(failure)))
                case .cancelled: end(key, .failure(.cancelledJob))
                case .waiting, .working, .retrying: break
                // The queue was emptied, or is about to have the job.
                case nil: if let job = state.withLock({ $0.flights[key] }) { enqueue(job, key) }
                }
            }
        }
    }

    private func end(_ key: JobKey, _ result: Result<Void, Problem>) {
        let completions = state.withLock { state in
            state.open.removeValue(forKey: key).map { state.flights.end($0) } ?? []
        }
        for completion in completions { completion(result) }
    }
}
