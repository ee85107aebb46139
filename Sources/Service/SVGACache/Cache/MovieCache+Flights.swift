import SVGASystem

extension MovieCache {
    /// The transfer that all requests for the same file wait for.
    struct Flight {
        let job: FetchJob
        /// The work, which is cancelled when no request waits for it.
        var task: Task<Void, Never>?
    }

    typealias Ticket = FlightTable<FetchJob.Identity, Flight, Waiter>.Ticket

    /// Waits for the flight of a job, which it begins if there is none.
    func wait(for job: FetchJob) async -> Result<Fetched, SVGAError> {
        // The whole, if it is on its way, brings its head too.
        let ticket = flights.ticket(for: (flights.contains(job.whole.identity) ? job.whole : job).identity)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in join(job, ticket, continuation) }
        } onCancel: {
            Task { await self.leave(job, ticket) }
        }
    }

    private func join(_ job: FetchJob, _ ticket: Ticket, _ waiter: Waiter) {
        // The handler of a task that was cancelled before has run already, without a waiter to remove.
        if Task.isCancelled { return waiter.resume(returning: .failure(job.error(.requestCancelled))) }
        // The flight of the whole may have ended since the ticket was drawn.
        let job = ticket.key == job.identity ? job : job.whole
        let isNew = flights.join(ticket, waiter, beginning: Flight(job: job))
        let priority = max(job.request.priority, job.control.priority)
        raise(flights[ticket.key]?.job ?? job, to: priority)
        for earlier in predecessors.jobs(job.key) { raise(earlier, to: priority) }
        guard isNew else { return }
        begin(job, ticket)
    }

    private func begin(_ job: FetchJob, _ ticket: Ticket) {
        let (fetcher, earlier) = (fetcher, predecessors.tasks(job.key))
        let task = Task {
            // Two transfers of one file could not append to each other's bytes.
            for task in earlier { await task.value }
            self.land(job, ticket, await fetcher.result(for: job))
        }
        flights[ticket.key]?.task = task
        if job.head != nil { predecessors.insert(job, task) }
    }

    private func leave(_ job: FetchJob, _ ticket: Ticket) {
        guard let (waiter, abandoned) = flights.leave(ticket) else { return }
        if let flight = abandoned?.work, let task = flight.task {
            task.cancel()
            predecessors.insert(flight.job, task)
        }
        waiter.resume(returning: .failure(job.error(.requestCancelled)))
    }

    /// Reports the result to all waiters; the files of requests that joined it are marked.
    private func land(_ job: FetchJob, _ ticket: Ticket, _ result: Result<Fetched, SVGAError>) {
        predecessors.remove(job)
        board.finish(job.key)
        let waiters = flights.end(ticket)
        waiters.first?.resume(returning: result)
        for waiter in waiters.dropFirst() { waiter.resume(returning: result.map(\.joined)) }
        if case .success(let fetched) = result, fetched.addsToFolder {
            Task { [store] in try? await store.maintain() }
        }
    }
}

extension Fetched {
    /// The result for a request that joined the transferring one.
    fileprivate var joined: Fetched {
        guard case .file(var file) = self, file.source == .network else { return self }
        file.source = .flight
        return .file(file)
    }

    /// Whether there may be more in the folder than before.
    fileprivate var addsToFolder: Bool {
        switch self {
        case .file(let file): file.source == .network
        case .head: true
        }
    }
}

/// The flights that a new one with the same key waits for: head flights, whose bytes it continues after, and abandoned
/// ones, which have yet to store their bytes.
struct FlightPredecessors {
    private var flights: [String: [TransferID: (job: FetchJob, task: Task<Void, Never>)]] = [:]

    func jobs(_ key: String) -> [FetchJob] { flights[key].map { $0.values.map(\.job) } ?? [] }

    func tasks(_ key: String) -> [Task<Void, Never>] { flights[key].map { $0.values.map(\.task) } ?? [] }

    mutating func insert(_ job: FetchJob, _ task: Task<Void, Never>) {
        flights[job.key, default: [:]][job.control.transfer] = (job, task)
    }

    mutating func remove(_ job: FetchJob) {
        guard flights[job.key] != nil else { return }
        flights[job.key]?[job.control.transfer] = nil
        if flights[job.key]?.isEmpty == true { flights[job.key] = nil }
    }
}
